/** What can be pressed in the Rotate & Flip tab, in the order of its buttons. */
export const TURNS = ['left', 'right', 'horizontal', 'vertical'] as const;

/** A turn by a quarter to one side, or a flip along one axis. */
export type Turn = (typeof TURNS)[number];
