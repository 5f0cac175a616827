import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { type Background, BLACK, hexOf, parseHex, type Rgb, sameBackground, WHITE } from '../../edits';
import { useText } from '../../i18n/useText';
import { ColorInput, FieldLabel } from '../../ui/colorField';
import { fieldStyle } from '../../ui/fieldStyle';
import { Note } from '../../ui/Panel';
import { Select } from '../../ui/Select';

const Hex = chakra('input', {
  base: { ...fieldStyle('sm'), flex: '0 1 6.5rem', minWidth: '4.5rem', paddingInline: '2' },
});

const CHOICES = ['transparent', 'white', 'black', 'own'] as const;

type Choice = (typeof CHOICES)[number];

const NAMED: Readonly<Record<Exclude<Choice, 'own'>, Background>> = {
  transparent: 'transparent',
  white: WHITE,
  black: BLACK,
};

/** The first own color: the light gray of many product photos. */
const FIRST_OWN: Rgb = [242, 242, 242];

const nameOf = (background: Background): Choice =>
  CHOICES.find((choice) => choice !== 'own' && sameBackground(NAMED[choice], background)) ?? 'own';

interface BackgroundFieldProps {
  value: Background;
  /** Whether the image can have any color: see `Source`. */
  takesColors: boolean;
  /** By default, the word for a background. */
  label?: string;
  /** The name of the choice `transparent`, if it stands for something else. */
  noneLabel?: string;
  onChange: (background: Background) => void;
}

/** The background of an image whose shape becomes larger than its picture: transparent, white, black, or an own color. */
export function BackgroundField({ value, takesColors, label, noneLabel, onChange }: BackgroundFieldProps) {
  const { t } = useText();
  const id = useId();
  const noteId = `${id}-note`;
  /** The own color that was chosen last, and what is typed in place of its text. An own color can be white too. */
  const [own, setOwn] = useState<Rgb>(FIRST_OWN);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOwn, setIsOwn] = useState(false);
  const choice = isOwn && sameBackground(own, value) ? 'own' : nameOf(value);
  const chooseOwn = (color: Rgb) => {
    setOwn(color);
    setIsOwn(true);
    onChange(color);
  };
  const choose = (next: Choice) => {
    setTyped(null);
    if (next === 'own') chooseOwn(own);
    else {
      setIsOwn(false);
      onChange(NAMED[next]);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    const color = parseHex(text);
    if (color) chooseOwn(color);
  };
  const isInvalid = typed !== null && parseHex(typed) === null;
  const hex = value === 'transparent' ? '' : hexOf(value);
  return (
    <div>
      <FieldLabel htmlFor={id}>{label ?? t('pad.background')}</FieldLabel>
      <Flex gap="2" wrap="wrap">
        <Select
          id={id}
          flex="1 1 8rem"
          value={choice}
          aria-describedby={takesColors ? undefined : noteId}
          onChange={({ currentTarget }) => choose(currentTarget.value as Choice)}
        >
          {CHOICES.map((each) => (
            <option key={each} value={each} disabled={each === 'own' && !takesColors}>
              {(each === 'transparent' && noneLabel) || t(`pad.${each}`)}
            </option>
          ))}
        </Select>
        {choice === 'own' && (
          <Flex gap="2" flex="1 1 9.5rem">
            <ColorInput
              type="color"
              aria-label={t('pad.own')}
              value={hex}
              onChange={({ currentTarget }) => {
                setTyped(null);
                const color = parseHex(currentTarget.value);
                if (color) chooseOwn(color);
              }}
            />
            <Hex
              type="text"
              aria-label={t('pad.color')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typed ?? hex}
              aria-invalid={isInvalid || undefined}
              aria-describedby={noteId}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onBlur={() => setTyped(null)}
            />
          </Flex>
        )}
      </Flex>
      {(!takesColors || choice === 'own') && (
        <Note id={noteId} color={isInvalid ? 'danger' : undefined} marginTop="1">
          <span aria-live="polite">{isInvalid && t('pad.notColor')}</span>
          {!takesColors && <span>{t('pad.noColors')}</span>}
        </Note>
      )}
    </div>
  );
}
