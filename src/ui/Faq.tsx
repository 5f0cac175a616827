import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Icon } from './icons';
import { SectionHeading } from './PageHeading';

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '14',
    paddingBlock: '3',
    paddingInline: '2',
    fontWeight: 'medium',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { color: 'accentText' },
    '&[hidden]': { display: 'none' },
    '& > :not(svg)': { flex: '1', minWidth: '0' },
    '& > svg': { color: 'textMuted', transition: 'rotate 180ms' },
    '[open] > &': { '& > svg': { rotate: '180deg' } },
  },
});

/** The line that opens and folds a `<details>` element. The only child is the element of the text. */
export function DisclosureSummary({ children, ...props }: ComponentProps<typeof Summary>) {
  return (
    <Summary {...props}>
      {children}
      <Icon name="chevron" size="1rem" />
    </Summary>
  );
}

interface FaqProps {
  title: string;
  questions: readonly { readonly question: string; readonly answer: string }[];
}

const Questions = chakra('div', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'line',
    // One CSS rule styles all questions, because a Chakra component computes its styles at each render.
    '& > details': { borderBottomWidth: '1px', borderColor: 'line', overflowAnchor: 'none' },
    '& > details[open] > p': { animation: 'appear 180ms ease-out' },
    '& p': { maxWidth: '44rem', paddingInline: '2', paddingBottom: '5', color: 'textMuted' },
  },
});

/** A click on a question shows its answer, also before the page's script runs. */
export function Faq({ title, questions }: FaqProps) {
  return (
    <>
      <SectionHeading marginTop={{ base: '12', md: '16' }}>{title}</SectionHeading>
      <Questions>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <DisclosureSummary>
              <h3>{question}</h3>
            </DisclosureSummary>
            <p>{answer}</p>
          </details>
        ))}
      </Questions>
    </>
  );
}
