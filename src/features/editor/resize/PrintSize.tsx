import { Flex } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { type Dpi, dpiOf, isPrintUnit, MAX_DPI } from '../../../config/print';
import { useText } from '../../../i18n/useText';
import type { OpenImage } from '../../../session';
import { dpiText, hasDpi, imageDensity, printedSize } from '../../../shared/print';
import { taskFor } from '../../../shared/task/waitingTask';
import { Button } from '../../../ui/Button';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { NumberField } from '../../../ui/NumberField';
import { Details } from '../../../ui/Panel';
import { sizeProblem } from '../tool/sizeProblem';
import { densityField } from './densityField';
import { isDensityInvalid, type SizeFields, type SizeFieldsAction } from './sizeFields';

interface PrintSizeProps {
  image: OpenImage;
  fields: SizeFields;
  inactive: boolean;
  busy: boolean;
  onChange: (action: SizeFieldsAction) => void;
  onSet: () => void;
}

/**
 * The density for printing, and the printed size of the pixels in the fields. In the modes of print it decides the
 * number of pixels. In all other modes it changes no pixel, and is set by a button of its own.
 */
export const PrintSize = memo(function PrintSize({
  image,
  fields,
  inactive,
  busy,
  onChange,
  onSet,
}: PrintSizeProps) {
  const text = useText();
  const { t, format } = text;
  const { mode, density } = fields;
  const isPrint = isPrintUnit(mode);
  // A link that asks for a density.
  const [isAsked] = useState(() => taskFor(image.id)?.dpi !== undefined);
  const present = imageDensity(image);
  const isSet = hasDpi(image, density);
  const isInvalid = isDensityInvalid(fields);
  // While the fields contain no size, the printed size is that of the image.
  const size = sizeProblem(fields) === 'empty' ? image.current.size : fields;
  const prints = (at: Dpi) =>
    t('print.prints', {
      size: printedSize(size, at, text, isPrint ? mode : undefined),
      dpi: dpiText(at, format),
    });
  const outcome = () => {
    if (isPrint) return t('print.resampled');
    return isSet ? t('print.unchanged') : t('print.becomes', { prints: prints(density) });
  };
  const field = (
    <Fields>
      <Flex wrap="wrap" align="end" gap="3">
        <NumberField
          {...densityField(fields, text, onChange)}
          onEnter={isPrint || isInvalid || isSet || inactive ? undefined : onSet}
          onBlur={() => onChange({ type: 'leave' })}
          width="7.5rem"
        />
        {!isPrint && (
          <Button inactive={inactive || isSet || isInvalid} busy={busy} onClick={onSet}>
            {t('print.set')}
          </Button>
        )}
        <FieldNote problem={isInvalid && t('print.invalid', { max: format.count(MAX_DPI) })}>
          {outcome()}
        </FieldNote>
      </Flex>
    </Fields>
  );
  if (isPrint) return field;
  return (
    <Details summary={present ? prints(dpiOf(present)) : t('print.none')} startsOpen={isAsked}>
      {field}
    </Details>
  );
});
