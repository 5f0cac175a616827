import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

const Heading = chakra('h1', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', overflowWrap: 'anywhere' },
});

interface PageHeadingProps extends HTMLChakraProps<'h1'> {
  /** Takes the focus when it appears, so that a screen reader goes on reading here. */
  takesFocus?: boolean;
}

/** The heading of a screen. */
export function PageHeading({ takesFocus = false, ...rest }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return <Heading ref={ref} tabIndex={-1} {...rest} />;
}

/** The heading of a screen, and beside it what can be done with the whole; below it where both do not fit on a line. */
export const PageHead = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="3">
    {children}
  </Flex>
);
