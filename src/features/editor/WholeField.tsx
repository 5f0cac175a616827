import { type ComponentProps, useState } from 'react';
import { NumberField } from '../../ui';
import { isUnfinished } from './cropState';

/**
 * A field that holds on to its last number. While it is empty, or holds a sign alone, somebody is typing:
 * the number is shown again when they leave it so. What is no number never replaces it.
 */
export function WholeField({ onText, value, ...rest }: ComponentProps<typeof NumberField>) {
  const [unfinished, setUnfinished] = useState<string | null>(null);
  return (
    <NumberField
      {...rest}
      value={unfinished ?? value}
      onText={(text) => {
        const typing = isUnfinished(text);
        setUnfinished(typing ? text : null);
        if (!typing) onText(text);
      }}
      onBlur={() => setUnfinished(null)}
    />
  );
}
