import { chakra, Flex } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Button } from './Button';

const Segment = chakra('span', {
  base: {
    flex: '1',
    height: '1',
    borderRadius: 'round',
    bg: 'line',
    // In forced-colors mode the browser removes backgrounds. Only backgrounds show the progress, so they get system
    // colors.
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
  /** The root element, which scripts can focus. */
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** The visible text: the same name with an ellipsis. */
  shown: string;
  /** A text about the time that is left, if it is known. */
  left?: string;
  /** For screen readers: the work and the number of the step. Undefined before the first step. */
  spoken: string | undefined;
  /** The number of the current step: 1 during the first step, and 0 before the first step. */
  step: number;
  steps: number;
  /** The share of the current step that is done, from 0 to 1, or undefined if it is not known. */
  share: number | undefined;
  cancelLabel: string;
  onCancel: () => void;
}

export function ProgressLine({
  ref,
  label,
  shown,
  left,
  spoken,
  step,
  steps,
  share,
  cancelLabel,
  onCancel,
}: ProgressLineProps) {
  const segments = Array.from({ length: steps }, (_, index) => index + 1);
  return (
    <Flex
      ref={ref}
      tabIndex={-1}
      wrap="wrap"
      align="center"
      gap="3"
      width="full"
      textAlign="start"
      animation="appear 120ms ease-out"
    >
      <chakra.div flex="1 1 6rem">
        <Flex justify="space-between" wrap="wrap" columnGap="3" textStyle="note">
          <span>{shown}</span>
          {left && <span>{left}</span>}
        </Flex>
        <Flex
          gap="1"
          marginTop="1.5"
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={steps}
          aria-valuenow={step > 0 ? step - 1 + (share ?? 0) : undefined}
          aria-valuetext={spoken}
        >
          {segments.map((segment) =>
            segment === step && share !== undefined ? (
              <Segment key={segment} state="ahead">
                <Segment state="now" display="block" minWidth="4" style={{ width: `${share * 100}%` }} />
              </Segment>
            ) : (
              <Segment key={segment} state={segment < step ? 'done' : segment === step ? 'now' : 'ahead'} />
            ),
          )}
        </Flex>
      </chakra.div>
      <Button onClick={onCancel}>{cancelLabel}</Button>
    </Flex>
  );
}
