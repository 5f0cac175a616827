import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

const Heading = chakra('h1', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', overflowWrap: 'anywhere' },
});

interface PageHeadingProps extends HTMLChakraProps<'h1'> {
  /** If true, the heading takes the focus when it is mounted, so that a screen reader continues at the heading. */
  takesFocus?: boolean;
}

/** The heading of a page. */
export function PageHeading({ takesFocus = false, ...rest }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return <Heading ref={ref} tabIndex={-1} {...rest} />;
}

/**
 * A row with the heading of a page (a route of the application), and the buttons for actions that concern the whole
 * page. If the row is too narrow, the buttons move below the heading.
 */
export const PageHead = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="3">
    {children}
  </Flex>
);
