import { chakra } from '@chakra-ui/react';

/** A small square, and the outline of a larger one into which it grows, as in the favicon. */
export function Logo() {
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize="8" flexShrink="0" aria-hidden="true" focusable="false">
      <chakra.rect width="32" height="32" rx="8" fill="accent" />
      <chakra.rect x="7" y="16" width="9" height="9" rx="2" fill="onAccent" />
      <chakra.path
        d="M7.5 11.5V9.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-2"
        fill="none"
        stroke="onAccent"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </chakra.svg>
  );
}
