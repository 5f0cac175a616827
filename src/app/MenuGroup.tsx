import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/**
 * The styles of the links, the group titles (`p`) and the additional texts (`small`) in a menu. The menu must be inside
 * this element. This one component styles all links, because a Chakra component for each link would double the time in
 * which the menu renders.
 */
export const MenuLinks = chakra('div', {
  base: {
    '& p': {
      paddingInline: '3',
      paddingTop: '3',
      paddingBottom: '1',
      textStyle: 'label',
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '6',
      minHeight: 'control',
      flexWrap: { smDown: 'wrap' },
      paddingInline: '3',
      borderRadius: 'control',
      paddingBlock: '1',
      lineHeight: 'tight',
      // A window narrower than `md` shows the links in the side menu, which is narrow, so long link texts must wrap. A
      // wider window shows the links in menus of the top bar, which are as wide as their link texts.
      whiteSpace: { md: 'nowrap' },
      _hover: { bg: 'fill' },
      // The outline is inside the link, because the edge of the menu would cut off an outline around the link.
      '&:focus-visible': { outlineOffset: '-2px' },
      '&[aria-current]': {
        color: 'accentText',
        fontWeight: 'medium',
        // In these modes, the current link has nearly or exactly the same color as the other links, so it is
        // underlined.
        '@media (forced-colors: active), (prefers-contrast: more)': { textDecoration: 'underline' },
      },
    },
    // Additional text in a link.
    '& small': {
      textStyle: 'note',
      fontWeight: 'normal',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
});

/** A group of menu links under a common title, for use in `MenuLinks`. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
