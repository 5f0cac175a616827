/** The actions of the Rotate & Flip tab, in the order of its buttons. */
export const TURNS = ['left', 'right', 'horizontal', 'vertical'] as const;

/** A quarter turn to the left or right, or a flip along one axis. */
export type Turn = (typeof TURNS)[number];
