import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type FormEvent, type Ref, useId, useRef } from 'react';
import { MORE_ICON_SIDES, ZIP_NAME } from '../../config/icons';
import { hexOf, parseHex } from '../../edits';
import { useText } from '../../i18n/useText';
import { useObjectUrl } from '../../lib/useObjectUrl';
import { type OpenImage, useSessionState } from '../../session';
import { BackgroundField } from '../../shared/background/BackgroundField';
import { PixelArtChoice } from '../../shared/PixelArtChoice';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { SaveLink } from '../../shared/SaveLink';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { ColorInput, FieldLabel } from '../../ui/colorField';
import { fieldStyle } from '../../ui/fieldStyle';
import { Icon } from '../../ui/icons';
import { ButtonRow, Details, Note, PanelForm } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { useFocusBack } from '../../ui/useFocus';
import { type DetailName, problemOf } from './details';
import type { IconSetModel } from './useIconSet';

const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '1.5' } });

const Input = chakra('input', {
  base: { ...fieldStyle('sm'), flex: '1 1 0', minWidth: '0', width: 'full', paddingInline: '2' },
});

interface DetailFieldProps extends Pick<IconSetModel, 'details' | 'setDetails'> {
  field: DetailName;
}

/** A name, or a color with a field of its own for its number. */
function DetailField({ field, details, setDetails }: DetailFieldProps) {
  const { t, format } = useText();
  const id = useId();
  const value = details[field];
  const problem = problemOf(field, value);
  const isColor = field === 'theme' || field === 'canvas';
  const color = isColor ? parseHex(value) : null;
  const change = (text: string) => setDetails({ [field]: text });
  return (
    <div>
      <FieldLabel id={`${id}-label`} htmlFor={id}>
        {t(`icons.${field}`)}
      </FieldLabel>
      <Flex gap="2">
        {isColor && (
          <ColorInput
            type="color"
            id={`${id}-color`}
            aria-label={t('pad.own')}
            aria-labelledby={`${id}-label ${id}-color`}
            value={color ? hexOf(color) : '#000000'}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
        <Input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...(isColor && { autoCapitalize: 'off' })}
          value={value}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </Flex>
      <Note id={`${id}-note`} color="danger" aria-live="polite" marginTop="1">
        {problem && t(problem.key, { most: format.count(problem.most) })}
      </Note>
    </div>
  );
}

/** Saves all files. */
function ZipLink({ ref, set: { zip, valid } }: { ref: Ref<HTMLAnchorElement>; set: IconSetModel }) {
  const { t } = useText();
  const reasonId = useId();
  const url = useObjectUrl(zip);
  return (
    <Grid gap="2">
      <SaveLink ref={ref} url={url} name={ZIP_NAME} aria-describedby={valid ? undefined : reasonId}>
        <Icon name="save" />
        <span>{t('icons.zip')}</span>
      </SaveLink>
      {!valid && (
        <Note id={reasonId} color="danger">
          {t('icons.fieldsFirst')}
        </Note>
      )}
    </Grid>
  );
}

const FITS = ['contain', 'cover'] as const;

interface IconFormProps {
  image: OpenImage;
  set: IconSetModel;
}

export function IconForm({ image, set }: IconFormProps) {
  const { t, format } = useText();
  const inactive = useSessionState((state) => state.request !== null);
  const { options, setOptions } = set;
  const { fit, more, color } = options;
  const make = useRef<HTMLButtonElement>(null);
  const zip = useRef<HTMLAnchorElement>(null);
  useFocusBack(make, set.isMaking);
  useFocusBack(zip, set.isMaking);
  const canMake = set.source !== null && !set.isMade && !inactive;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canMake) set.make();
  };
  const chooseSide = (side: number, isChosen: boolean) =>
    setOptions({ more: isChosen ? [...more, side] : more.filter((each) => each !== side) });
  return (
    <PanelForm layerStyle="card" onSubmit={submit} noValidate>
      {!set.isSquare && (
        <SegmentedControl
          label={t('fit.label')}
          value={fit}
          options={FITS.map((value) => ({ value, label: t(`fit.${value}.label`) }))}
          onChange={(value) => setOptions({ fit: value })}
        />
      )}
      <Grid gap="1" templateColumns="minmax(0, 1fr)">
        <BackgroundField
          label={t('icons.background')}
          noneLabel={t('icons.fromEdge')}
          value={color ?? 'transparent'}
          takesColors={image.source.takesColors}
          onChange={(chosen) => setOptions({ color: chosen === 'transparent' ? null : chosen })}
        />
        <Checkbox
          label={t('icons.fillsAll')}
          checked={options.fillsAll}
          onChange={(fillsAll) => setOptions({ fillsAll })}
        />
      </Grid>
      <PixelArtChoice
        isNearest={options.isNearest}
        isSuggested={image.source.isPixelArt}
        onChange={(isNearest) => setOptions({ isNearest })}
      />
      <Details summary={t('icons.more')} startsOpen={more.length > 0}>
        <fieldset>
          <Legend srOnly>{t('icons.more')}</Legend>
          <Grid templateColumns="repeat(auto-fill, minmax(6rem, 1fr))" columnGap="4">
            {MORE_ICON_SIDES.map((side) => (
              <Checkbox
                key={side}
                label={t('units.pixels', { size: format.count(side) })}
                checked={more.includes(side)}
                onChange={(isChosen) => chooseSide(side, isChosen)}
              />
            ))}
          </Grid>
        </fieldset>
      </Details>
      {(['name', 'shortName', 'theme', 'canvas'] as const).map((field) => (
        <DetailField key={field} field={field} details={set.details} setDetails={set.setDetails} />
      ))}
      <RequestProgress
        fallback={
          set.isMade ? (
            <ZipLink ref={zip} set={set} />
          ) : (
            <ButtonRow>
              <Button ref={make} type="submit" variant="primary" inactive={!canMake} busy={set.isMaking}>
                {t('icons.make')}
              </Button>
            </ButtonRow>
          )
        }
      />
    </PanelForm>
  );
}
