import { Accordion, chakra } from '@chakra-ui/react';
import { Icon } from './icons';
import { SectionHeading } from './SectionHeading';

/** One question and its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Frequent questions under a heading. A click on a question shows its answer. */
export function Faq({ title, questions }: { title: string; questions: readonly Question[] }) {
  return (
    <>
      <SectionHeading marginTop={{ base: '12', md: '16' }}>{title}</SectionHeading>
      <Accordion.Root multiple>
        {questions.map(({ question, answer }, index) => (
          // Chakra makes the ids of elements from `value`. In ARIA attributes, a space separates two ids, so `value`
          // must not contain a space.
          <Accordion.Item key={question} value={String(index)}>
            <h3>
              <Accordion.ItemTrigger>
                <chakra.span flex="1">{question}</chakra.span>
                <Accordion.ItemIndicator>
                  <Icon name="chevron" />
                </Accordion.ItemIndicator>
              </Accordion.ItemTrigger>
            </h3>
            <Accordion.ItemContent>
              <Accordion.ItemBody>{answer}</Accordion.ItemBody>
            </Accordion.ItemContent>
          </Accordion.Item>
        ))}
      </Accordion.Root>
    </>
  );
}
