import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../i18n/useText';
import { REFUSED_CHARACTERS } from '../../lib/fileName';
import { FieldLabel } from '../../ui/colorField';
import { fieldStyle } from '../../ui/fieldStyle';
import { Note } from '../../ui/Panel';
import type { FileName } from './useFileName';

/** While a visitor types a name of several words, it ends with a space for a moment. In milliseconds. */
const PROBLEM_DELAY_MS = 600;

/** With large text, a name takes several lines. */
const Input = chakra('textarea', {
  base: {
    ...fieldStyle('md'),
    flex: '1 1 0',
    minWidth: '0',
    paddingInline: '3',
    // One line is in the middle between the borders.
    lineHeight: '1.5',
    paddingBlock: 'calc((var(--control) - 2px - 1.5em) / 2)',
    fieldSizing: 'content',
    resize: 'none',
    overflowWrap: 'anywhere',
  },
});

/** `value`, or null until it has not changed for a while. */
function useRested<Value>(value: Value | null): Value | null {
  const [rested, setRested] = useState<Value | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PROBLEM_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value ? rested : null;
}

export function FileNameField({ fileName }: { fileName: FileName }) {
  const { t } = useText();
  const id = useId();
  const { text, specified, ending, name, change } = fileName;
  const problem = useRested(fileName.problem);
  return (
    <div>
      <FieldLabel htmlFor={id}>{t('download.name.label')}</FieldLabel>
      <Flex align="center" gap="2">
        <Input
          id={id}
          rows={1}
          dir="auto"
          translate="no"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          placeholder={specified}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-ending ${id}-note`}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={({ currentTarget }) => change(currentTarget.value.replace(/\n/g, ' '))}
        />
        <span id={`${id}-ending`} translate="no">
          {ending}
        </span>
      </Flex>
      <Note
        id={`${id}-note`}
        color="danger"
        overflowWrap="anywhere"
        marginTop={problem ? '1.5' : undefined}
        aria-live="polite"
      >
        {problem && (
          <>
            <chakra.span display="block">
              {t(`download.name.problems.${problem}`, { characters: REFUSED_CHARACTERS })}
            </chakra.span>
            <chakra.span display="block">{t('download.name.stays', { name })}</chakra.span>
          </>
        )}
      </Note>
    </div>
  );
}
