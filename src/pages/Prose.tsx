import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageHeading } from '../ui/PageHeading';
import { PageColumn } from './PageColumn';

const Part = chakra('section', {
  base: {
    marginTop: '7',
    maxWidth: '44rem',
    '& h2': { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'tight', marginBottom: '2' },
    '& p': { color: 'textMuted' },
  },
});

interface ProseProps {
  heading: string;
  parts: readonly {
    readonly title: string;
    readonly text: string;
    /** A control for a choice that the text describes. */
    readonly choice?: ReactNode;
  }[];
}

export function Prose({ heading, parts }: ProseProps) {
  return (
    <PageColumn>
      <PageHeading>{heading}</PageHeading>
      {parts.map(({ title, text, choice }) => (
        <Part key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          {choice}
        </Part>
      ))}
    </PageColumn>
  );
}
