import { chakra } from '@chakra-ui/react';
import { DisclosureSummary } from './Disclosure';
import { SectionHeading } from './SectionHeading';

/** One question and its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
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

/** Frequent questions under a heading. A click on a question shows its answer, also before the page's script runs. */
export function Faq({ title, questions }: { title: string; questions: readonly Question[] }) {
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
