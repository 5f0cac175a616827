import { chakra } from '@chakra-ui/react';
import { memo } from 'react';

/** The SVG paths of the product's icons, on a 20 × 20 grid. */
const PATHS = {
  sun: 'M10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1M13.2 10a3.2 3.2 0 1 1-6.4 0a3.2 3.2 0 0 1 6.4 0Z',
  moon: 'M16.5 11.6A6.8 6.8 0 0 1 8.4 3.5a6.8 6.8 0 1 0 8.1 8.1Z',
  open: 'M10 12.5v-9M6.5 6.8L10 3.3l3.5 3.5M3.5 12.5v2a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2',
  save: 'M10 3.5v9M6.5 9.2l3.5 3.5l3.5-3.5M3.5 12.5v2a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2',
  close: 'M5 5l10 10M15 5L5 15',
  more: 'M5.2 10a1 1 0 1 1-2 0a1 1 0 0 1 2 0ZM11 10a1 1 0 1 1-2 0a1 1 0 0 1 2 0ZM16.8 10a1 1 0 1 1-2 0a1 1 0 0 1 2 0Z',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  globe:
    'M17 10a7 7 0 1 1-14 0a7 7 0 0 1 14 0ZM3 10h14M10 3c2.2 2 3.2 4.4 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.4-3.2-7s1-5 3.2-7Z',
  check: 'M4.5 10.5l3.8 3.8L15.5 6',
  chevron: 'M5.5 8l4.5 4.5L14.5 8',
  undo: 'M3.8 8H12a4.6 4.6 0 0 1 0 9.2H8M7.4 4.2L3.6 8l3.8 3.8',
  redo: 'M16.2 8H8a4.6 4.6 0 0 0 0 9.2h4M12.6 4.2L16.4 8l-3.8 3.8',
  history: 'M17 10a7 7 0 1 1-14 0a7 7 0 0 1 14 0ZM10 5.8v4.4l2.9 1.7',
  view: 'M13.5 8.5a5 5 0 1 1-10 0a5 5 0 0 1 10 0ZM12.2 12.2L16.5 16.5M8.5 6.5v4M6.5 8.5h4',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  compare: 'M10 2.5v15M3.5 5.5H10M3.5 5.5v9H10M10 5.5h6.5v9H10',
  background: 'M3.5 3.5h13v13h-13ZM3.5 10h13M10 3.5v13M5 8.5l3.5-3.5M11.5 15l3.5-3.5',
  swap: 'M3.5 7.5h9v9h-9ZM6.5 4.5h4.2a5 5 0 0 1 5 5v4.2M13.4 11.5l2.3 2.3l2.3-2.3',
  whole: 'M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13',
  larger: 'M12 3.5h4.5V8M16.5 3.5l-5 5M8 16.5H3.5V12M3.5 16.5l5-5',
  smaller: 'M11.5 4v4.5H16M11.5 8.5l5-5M8.5 16v-4.5H4M8.5 11.5l-5 5',
  cropArea: 'M6 2.5V14h11.5M2.5 6H14v11.5',
  guides: 'M3.5 3.5h13v13h-13ZM7.8 3.5v13M12.2 3.5v13M3.5 7.8h13M3.5 12.2h13',
  locked:
    'M8.2 11.8l3.6-3.6M9 5.9l1.5-1.5a3.5 3.5 0 0 1 5 5L14 10.9M11 14.1l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9.1',
  unlocked:
    'M9 5.9l1.5-1.5a3.5 3.5 0 0 1 5 5L14 10.9M11 14.1l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9.1M6.3 2.8v2M2.8 6.3h2M13.7 17.2v-2M17.2 13.7h-2',
  back: 'M16 10H4.5M9 5l-5 5l5 5',
  rotateLeft: 'M4 10.5a6.3 6.3 0 1 0 2-4.6L3.5 8.2M3.5 3.8v4.4h4.4',
  rotateRight: 'M16 10.5a6.3 6.3 0 1 1-2-4.6l2.5 2.3M16.5 3.8v4.4h-4.4',
  flipHorizontal: 'M10 2.5v15M7.5 5.5v9H2.8L7.5 5.5ZM12.5 5.5v9h4.7L12.5 5.5Z',
  flipVertical: 'M2.5 10h15M5.5 7.5h9V2.8L5.5 7.5ZM5.5 12.5h9v4.7L5.5 12.5Z',
  shield: 'M10 2.8l6 2.2v4.6c0 3.6-2.5 6.3-6 7.6c-3.5-1.3-6-4-6-7.6V5l6-2.2ZM7.4 10l1.9 1.9l3.4-3.8',
  success: 'M17 10a7 7 0 1 1-14 0a7 7 0 0 1 14 0ZM7 10.2l2.1 2.1L13.2 8',
  info: 'M17 10a7 7 0 1 1-14 0a7 7 0 0 1 14 0ZM10 9.3v4M10 6.6v.1',
  warning: 'M10 3.4l7.2 12.6H2.8L10 3.4ZM10 8.4v3.4M10 13.9v.1',
  error: 'M17 10a7 7 0 1 1-14 0a7 7 0 0 1 14 0ZM10 6.5v4M10 13.2v.1',
} as const;

export type IconName = keyof typeof PATHS;

// A size in CSS would override the attributes `width` and `height`.
const Svg = chakra('svg', { base: { flexShrink: '0' } });

/** Screen readers skip the icon, so its meaning must also be in a text or a label. */
export const Icon = memo(function Icon({ name, size = '1.25rem' }: { name: IconName; size?: string }) {
  return (
    <Svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
    >
      <path d={PATHS[name]} />
    </Svg>
  );
});
