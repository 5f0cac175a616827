import { chakra, Grid } from '@chakra-ui/react';
import { SectionHeading } from './PageHeading';

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeContent: 'center',
    boxSize: '8',
    borderRadius: 'round',
    bg: 'accentTint',
    color: 'accentText',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface HowToProps {
  title: string;
  steps: readonly { readonly title: string; readonly text: string }[];
  /** Formats the number of a step in the language of the page. */
  count: (step: number) => string;
  /** The id of the heading, to which a section can refer with `aria-labelledby`. */
  titleId?: string;
}

export function HowTo({ title, steps, count, titleId }: HowToProps) {
  return (
    <>
      <SectionHeading id={titleId}>{title}</SectionHeading>
      <Grid
        as="ol"
        gap={{ base: '5', md: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
      >
        {steps.map((step, index) => (
          <Grid
            as="li"
            key={step.title}
            templateColumns="auto minmax(0, 1fr)"
            columnGap="3"
            alignContent="start"
          >
            <Mark aria-hidden="true">{count(index + 1)}</Mark>
            <div>
              <chakra.h3 fontWeight="bold" lineHeight="1.5rem" paddingBlock="1">
                {step.title}
              </chakra.h3>
              <chakra.p color="textMuted">{step.text}</chakra.p>
            </div>
          </Grid>
        ))}
      </Grid>
    </>
  );
}
