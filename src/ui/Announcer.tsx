import { Box } from '@chakra-ui/react';

/** A text for screen readers to announce. */
export interface Announcement {
  readonly id: string;
  readonly lines: readonly string[];
  /** True if a screen reader interrupts its current speech for this announcement. */
  readonly urgent: boolean;
}

/**
 * The live regions for the texts of the messages. The regions exist before the first message, because a screen reader
 * may ignore a region that is inserted together with its text. The visible messages are not live regions. Otherwise a
 * screen reader would announce each message twice.
 */
export function Announcer({ announced }: { announced: readonly Announcement[] }) {
  return [false, true].map((urgent) => (
    <Box
      key={String(urgent)}
      srOnly
      aria-live={urgent ? 'assertive' : 'polite'}
      aria-relevant="additions"
      data-announcer
    >
      {announced
        .filter((each) => each.urgent === urgent)
        .flatMap(({ id, lines }) => lines.map((line) => <div key={`${id} ${line}`}>{line}</div>))}
    </Box>
  ));
}
