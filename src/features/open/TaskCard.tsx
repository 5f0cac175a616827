import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SAVED_FORMATS } from '../../config/files';
import { type Text, useText } from '../../i18n/useText';
import { BYTE_UNITS, type Length } from '../../lib/parseQuantity';
import { useStore } from '../../lib/store';
import { dpiText, UNIT_NAMES } from '../../shared/print';
import type { Task } from '../../shared/task/task';
import { keepInAddress, removeWaitingTask, waitingTask } from '../../shared/task/waitingTask';
import { IconButton } from '../../ui/IconButton';
import { Note } from '../../ui/Panel';

function bytesText(bytes: number, { t, format }: Text): string {
  const unit = bytes < BYTE_UNITS.MB ? 'kB' : 'MB';
  const value = format.number(bytes / BYTE_UNITS[unit], 6);
  return t(unit === 'kB' ? 'units.kilobytes' : 'units.megabytesAlone', { value });
}

/** The names and the values of what the task asks for. */
function itemsOf(task: Task, text: Text): readonly (readonly [name: string, value: string])[] {
  const { t, format } = text;
  const length = ({ value, unit }: Length) => `${format.number(value, 6)}\u00a0${t(UNIT_NAMES[unit])}`;
  const { width, height, dpi, crop, fit, format: saved, quality, least, most } = task;
  return [
    ...(width ? [[t('resize.width'), length(width)] as const] : []),
    ...(height ? [[t('resize.height'), length(height)] as const] : []),
    ...(dpi ? [[t('print.density'), `${dpiText(dpi, format)}\u00a0${t('units.dpi')}`] as const] : []),
    ...(crop ? [[t('crop.apply'), crop.replaceAll('.', format.decimal)] as const] : []),
    ...(fit ? [[t('fit.label'), t(`fit.${fit}.label`)] as const] : []),
    ...(saved ? [[t('download.format'), SAVED_FORMATS[saved].name] as const] : []),
    ...(quality ? [[t('download.jpeg.quality'), format.count(quality)] as const] : []),
    ...(least ? [[t('download.range.least'), bytesText(least, text)] as const] : []),
    ...(most ? [[t('download.range.most'), bytesText(most, text)] as const] : []),
  ];
}

const List = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    marginBlock: '1.5',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '1.5', minWidth: '0' },
    '& dt': { color: 'textMuted' },
    '& dd': { fontWeight: 'medium' },
  },
});

const Card = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'start',
    layerStyle: 'card',
    gap: '2',
    marginBottom: '4',
    padding: '2',
    paddingInlineStart: '4',
    animation: 'appear 120ms ease-out',
  },
});

const TITLE_ID = 'task';

/** The task of the link, which waits until an image is open. */
export function TaskCard() {
  const text = useText();
  const { t, format } = text;
  const waiting = useStore(waitingTask);
  const { pathname } = useLocation();
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of another language has no task.
  useEffect(keepInAddress, [pathname]);
  if (!waiting) return null;
  const items = itemsOf(waiting.task, text);
  const remove = () => {
    card.current?.parentElement
      ?.querySelector<HTMLElement>('[data-zone] input')
      ?.focus({ preventScroll: true });
    removeWaitingTask();
  };
  return (
    <Card ref={card} role="region" aria-labelledby={TITLE_ID}>
      <Box role="status" flex="1" minWidth="0" paddingBlock="2" overflowWrap="anywhere">
        <chakra.h2 id={TITLE_ID} fontWeight="bold">
          {t('task.title')}
        </chakra.h2>
        {items.length > 0 && (
          <>
            <List>
              {items.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </List>
            <Note>{t('task.waits')}</Note>
          </>
        )}
        {waiting.ignored.length > 0 && (
          <Note color="danger" marginTop="1">
            {t('task.ignored', { list: format.list([...waiting.ignored]) })}
          </Note>
        )}
      </Box>
      <IconButton icon="close" label={t('task.remove')} onClick={remove} />
    </Card>
  );
}
