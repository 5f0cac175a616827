import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const Heading = chakra('h1', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', overflowWrap: 'anywhere' },
});

interface PageHeadingProps extends HTMLChakraProps<'h1'> {
  /**
   * Whether the heading takes the focus, so that a screen reader continues there. By default, it does unless the visit
   * starts on this page, because the focus then stays at the top of the document.
   */
  takesFocus?: boolean;
}

export function PageHeading({ takesFocus, ...rest }: PageHeadingProps) {
  // The key of the first entry of a visit is 'default'.
  const isFirst = useLocation().key === 'default';
  const focuses = takesFocus ?? !isFirst;
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focuses) ref.current?.focus({ preventScroll: true });
  }, [focuses]);
  return <Heading ref={ref} tabIndex={-1} {...rest} />;
}

/** The heading of a page, and the buttons for actions that concern the whole page. */
export const PageHead = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="3">
    {children}
  </Flex>
);

export const SectionHeading = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', marginBottom: '5' },
});
