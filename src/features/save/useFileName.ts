import { useState } from 'react';
import { type NameProblem, nameProblem } from '../../lib/fileName';

export interface FileName {
  /** What the field shows: the name without its ending. Empty for the specified name. */
  readonly text: string;
  /** The specified name without its ending. */
  readonly specified: string;
  readonly ending: string;
  /** The name under which the file is saved: the last one without a problem. */
  readonly name: string;
  readonly problem: NameProblem | null;
  readonly change: (text: string) => void;
}

/** @param specified the name without its ending, until the visitor types another one. It can change. */
export function useFileName(specified: string, ending: string): FileName {
  // Null until the visitor types.
  const [text, setText] = useState<string | null>(null);
  // Without a text of the visitor, the specified name is valid.
  const [valid, setValid] = useState('');
  return {
    text: text ?? specified,
    specified,
    ending,
    name: (valid || specified) + ending,
    problem: text === null ? null : nameProblem(text, ending),
    change: (typed) => {
      setText(typed);
      if (nameProblem(typed, ending) === null) setValid(typed);
    },
  };
}
