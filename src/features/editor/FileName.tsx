import { chakra } from '@chakra-ui/react';
import { useState } from 'react';

/**
 * The number of characters at the end of a shortened name. They show the extension and the end of the name before it.
 */
const END = 9;

/** A name with at most this number of characters fits on one line in a window of 320 px. */
const SHORT = 24;

const Name = chakra('button', {
  base: {
    display: 'flex',
    maxWidth: 'full',
    textAlign: 'start',
    fontWeight: 'inherit',
    cursor: 'pointer',
    '& > span': { whiteSpace: 'pre' },
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-of-type': { flexShrink: '0' },
    // The whole name.
    '&[aria-expanded=true]': { display: 'inline' },
    '&[aria-expanded=true] > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

/**
 * The name of a file on one line. A long name is shortened in the middle, so that its extension stays visible. A click
 * shows the whole name. Screen readers and the tooltip always have the whole name.
 */
export function FileName({ name }: { name: string }) {
  const [isWhole, setWhole] = useState(false);
  const characters = [...name];
  if (characters.length <= SHORT) return <bdi>{name}</bdi>;
  return (
    <Name
      type="button"
      dir="auto"
      title={name}
      aria-label={name}
      aria-expanded={isWhole}
      translate="no"
      onClick={() => setWhole(!isWhole)}
    >
      <span>{characters.slice(0, -END).join('')}</span>
      <span>{characters.slice(-END).join('')}</span>
    </Name>
  );
}
