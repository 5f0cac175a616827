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
    // Long link texts must wrap in the narrow side menu. The menus of the top bar are as wide as their link texts.
    whiteSpace: { md: 'nowrap' },
    _hover: { bg: 'fill' },
    // The outline is inside the link, because the edge of the menu would cut off an outline around the link.
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': {
      color: 'accentText',
      fontWeight: 'medium',
      // In these modes, the current link has nearly or exactly the same colour as the other links, so it is underlined.
      '@media (forced-colors: active), (prefers-contrast: more)': { textDecoration: 'underline' },
    },
  },
} as const;

/** A link to a page, for use in a menu. While this page is shown, the link is marked as the current one. */
export const MenuPageLink = chakra(NavLink, link);

/**
 * A link to a part of a page or to a page in another language, for use in a menu. It is never marked as the current one
 * automatically.
 */
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
