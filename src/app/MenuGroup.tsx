import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router-dom';

const Title = chakra('p', {
  base: {
    paddingInline: '3',
    paddingTop: '3',
    paddingBottom: '1',
    textStyle: 'label',
  },
});

const link = {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '6',
    minHeight: 'control',
    paddingInline: '3',
    borderRadius: 'control',
    paddingBlock: '1',
    lineHeight: 'tight',
    // In the narrow side menu, long words must wrap. The menus of the bar are as wide as their text.
    whiteSpace: { md: 'nowrap' },
    _hover: { bg: 'fill' },
    // The outline is inside the link, because the edge of the menu would cut off an outline around the link.
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': {
      color: 'accentText',
      fontWeight: 'medium',
      // In these modes, the colours of links are nearly or exactly the same.
      '@media (forced-colors: active), (prefers-contrast: more)': { textDecoration: 'underline' },
    },
  },
} as const;

/** A link in a menu that is marked as current if it leads to the shown page. */
export const MenuPageLink = chakra(NavLink, link);

/** A link in a menu that is not marked automatically. It leads to a part of a page or to a page in another language. */
export const MenuLink = chakra(Link, link);

/** Additional text in a menu link, in a muted colour. */
export const MenuNote = chakra('span', {
  base: {
    textStyle: 'note',
    fontWeight: 'normal',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

/** A group of menu links under a common title. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Title id={id}>{title}</Title>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
