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
    // The side menu is as wide as the screen allows, the bar's menus as wide as their words.
    whiteSpace: { md: 'nowrap' },
    _hover: { bg: 'fill' },
    // Within the menu's own edge, which would cut it off.
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': {
      color: 'accentText',
      fontWeight: 'medium',
      // Its colour tells little or nothing there.
      '@media (forced-colors: active), (prefers-contrast: more)': { textDecoration: 'underline' },
    },
  },
} as const;

/** A link in a menu that is marked where it leads to the page shown. */
export const MenuPageLink = chakra(NavLink, link);

/** A link in a menu that is not: part of a page, or a page in a language. */
export const MenuLink = chakra(Link, link);

/** The quiet part of a menu's link. */
export const MenuNote = chakra('span', {
  base: {
    textStyle: 'note',
    fontWeight: 'normal',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

/** Some links of a menu under the name of what they have in common. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Title id={id}>{title}</Title>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
