import { Accordion, chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Icon } from '../../ui';

const QUESTIONS = ['privacy', 'formats', 'output', 'size', 'quality'] as const;

/** The questions that people ask, each opening on its answer. */
export function Faq() {
  const { t, facts } = useText();
  return (
    <Accordion.Root multiple>
      {QUESTIONS.map((name) => (
        <Accordion.Item key={name} value={name}>
          <h3>
            <Accordion.ItemTrigger>
              <chakra.span flex="1">{t(`about.questions.${name}.question`)}</chakra.span>
              <Accordion.ItemIndicator>
                <Icon name="chevron" />
              </Accordion.ItemIndicator>
            </Accordion.ItemTrigger>
          </h3>
          <Accordion.ItemContent>
            <Accordion.ItemBody>{t(`about.questions.${name}.answer`, facts)}</Accordion.ItemBody>
          </Accordion.ItemContent>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}
