import { Box } from '@chakra-ui/react';

/** Something to be read out. */
export interface Announcement {
  readonly id: string;
  readonly lines: readonly string[];
  /** It interrupts what is being read. */
  readonly urgent: boolean;
}

/**
 * The live regions of the messages. They are there before any message, as a screen reader may not hear of a region that
 * comes together with its words; and the messages are none, or they would be read twice.
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
