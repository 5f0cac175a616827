import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Button } from './Button';

const Segment = chakra('span', {
  base: {
    flex: '1',
    height: '1',
    borderRadius: 'round',
    bg: 'line',
    // Forced colours drop the grounds that tell how far it has come.
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'GrayText' },
  },
  variants: {
    state: {
      done: { bg: 'accent', '@media (forced-colors: active)': { bg: 'Highlight' } },
      now: {
        bg: 'accent',
        animation: 'breathe 1.2s ease-in-out infinite',
        '@media (forced-colors: active)': { bg: 'Highlight' },
      },
      ahead: {},
    },
  },
});

interface ProgressLineProps {
  /** Can be given the focus. */
  ref?: Ref<HTMLDivElement>;
  /** What is being done, in words. */
  words: string;
  /** The same with its place among the steps, for those who do not see the line; undefined while no step has begun. */
  spoken: string | undefined;
  /** The step that has begun, from 1; 0 while none has. */
  step: number;
  steps: number;
  cancelWords: string;
  onCancel: () => void;
}

/** How far the work has come: its true steps, one segment each, and the way to end it. */
export function ProgressLine({ ref, words, spoken, step, steps, cancelWords, onCancel }: ProgressLineProps) {
  const segments = Array.from({ length: steps }, (_, index) => index + 1);
  return (
    <Grid
      ref={ref}
      tabIndex={-1}
      templateColumns="1fr auto"
      alignItems="center"
      columnGap="3"
      width="full"
      textAlign="start"
      animation="appear 120ms ease-out"
    >
      <div>
        <chakra.p textStyle="note">{words}…</chakra.p>
        <Flex
          gap="1"
          marginTop="1.5"
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={steps}
          aria-valuenow={step > 0 ? step - 1 : undefined}
          aria-valuetext={spoken}
        >
          {segments.map((segment) => (
            <Segment key={segment} state={segment < step ? 'done' : segment === step ? 'now' : 'ahead'} />
          ))}
        </Flex>
      </div>
      <Button onClick={onCancel}>{cancelWords}</Button>
    </Grid>
  );
}
