import { createContext, type ReactNode, useContext, useId } from 'react';
import { Note } from './Panel';

const NoteId = createContext<string | undefined>(undefined);

/** The id of the note about the fields around the component. It describes their controls, and each `NumberField`. */
export const useNoteId = () => useContext(NoteId);

/** Number fields with the `FieldNote` about them. */
export function Fields({ children }: { children: ReactNode }) {
  return <NoteId value={useId()}>{children}</NoteId>;
}

interface FieldNoteProps {
  /** What is wrong with the fields. Nothing is, if it is empty. */
  problem: ReactNode;
  /** Shown while nothing is wrong. It is not in the live region, so that it is not announced after each key press. */
  children?: ReactNode;
}

export function FieldNote({ problem, children }: FieldNoteProps) {
  return (
    <Note id={useNoteId()} flexBasis="100%" color={problem ? 'danger' : undefined}>
      <span aria-live="polite">{problem}</span>
      {!problem && <span>{children}</span>}
    </Note>
  );
}
