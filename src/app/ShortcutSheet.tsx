import { Box, chakra, Grid } from '@chakra-ui/react';
import { NOTIFICATIONS_KEY, SHORTCUTS } from '../config/shortcuts';
import { useText } from '../i18n/useText';
import { isApple } from '../lib/keyboard';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Icon } from '../ui/icons';
import { ModalHead } from '../ui/Modal';
import { useShortcutSwitch } from '../ui/shortcuts';

const Rows = chakra('dl', {
  base: {
    marginTop: '1',
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: '9',
      flexWrap: { smDown: 'wrap' },
      paddingBlock: '1',
    },
    '& dt': { minWidth: '0', lineHeight: 'tight' },
    '& dd': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '1' },
    // One CSS rule styles all keys. With a Chakra component for each key, the list would take longer to open.
    '& kbd': {
      minWidth: '7',
      paddingInline: '1.5',
      paddingBlock: '0.5',
      bg: 'fill',
      borderWidth: '1px',
      borderBottomWidth: '2px',
      borderColor: 'outline',
      borderRadius: '5px',
      fontFamily: 'inherit',
      fontSize: 'sm',
      textAlign: 'center',
      whiteSpace: 'nowrap',
    },
  },
});

type Row = readonly [what: string, ...keys: string[]];

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <chakra.h3 textStyle="label">{title}</chakra.h3>
      <Rows>
        {rows.map(([what, ...keys]) => (
          <div key={[what, ...keys].join()}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </Rows>
    </section>
  );
}

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [on, setOn] = useShortcutSwitch();
  const { open, download, list, resize, crop, rotateFlip, left, right, horizontal, vertical } = SHORTCUTS;
  const { view, zoomIn, zoomOut, fit, area, actual } = SHORTCUTS;
  const command = isApple() ? '⌘' : t('shortcuts.keys.control');
  const shift = t('shortcuts.keys.shift');
  const arrows = t('shortcuts.keys.arrows');
  const drag = t('shortcuts.keys.drag');
  return (
    <>
      <ModalHead justifyContent="space-between" gap="3" paddingInlineStart="5">
        <chakra.h2 fontSize="lg" fontWeight="bold">
          {t('shortcuts.title')}
        </chakra.h2>
        <Button variant="quiet" shape="icon" aria-label={t('shortcuts.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </ModalHead>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="5"
        padding="5"
      >
        <Group
          title={t('shortcuts.general')}
          rows={[
            [t('shortcuts.open'), open],
            [t('shortcuts.download'), download],
            [t('shortcuts.download'), command, 'S'],
            [t('shortcuts.list'), list],
            [t('shortcuts.cancel'), t('shortcuts.keys.escape')],
            [t('shortcuts.notifications'), NOTIFICATIONS_KEY],
          ]}
        />
        <Group
          title={t('editor.tools')}
          rows={[
            [t('editor.tabs.resize'), resize],
            [t('editor.tabs.crop'), crop],
            [t('editor.tabs.rotateFlip'), rotateFlip],
            [t('shortcuts.apply'), t('shortcuts.keys.enter')],
            [t('undo.undo'), command, 'Z'],
            [t('history.redo'), ...(isApple() ? [shift, command] : [command, shift]), 'Z'],
          ]}
        />
        <Group
          title={t('viewer.title')}
          rows={[
            [t('viewer.open'), view],
            [t('viewer.zoomIn'), zoomIn],
            [t('viewer.zoomOut'), zoomOut.replace('-', '−')],
            [t('viewer.fitToWindow'), fit],
            [t('viewer.actual'), actual],
            [t('viewer.move'), arrows],
            [t('viewer.peekKey'), t('viewer.space')],
          ]}
        />
        <Group
          title={t('editor.tabs.crop')}
          rows={[
            [t('shortcuts.move'), arrows],
            [t('shortcuts.size'), arrows],
            [t('shortcuts.leap'), shift, arrows],
            [t('shortcuts.crop'), t('shortcuts.keys.enter')],
            [t('viewer.zoomIn'), zoomIn],
            [t('viewer.zoomOut'), zoomOut.replace('-', '−')],
            [t('shortcuts.zoom'), command, t('shortcuts.keys.wheel')],
            [t('crop.wholeImage'), fit],
            [t('crop.showBox'), area],
            [t('viewer.move'), t('viewer.space'), drag],
            [t('shortcuts.pan'), arrows],
            [t('shortcuts.noSnap'), isApple() ? '⌥' : 'Alt', drag],
          ]}
        />
        <Group
          title={t('editor.tabs.rotateFlip')}
          rows={[
            [t('rotate.left'), left],
            [t('rotate.right'), right],
            [t('rotate.horizontal'), horizontal],
            [t('rotate.vertical'), vertical],
          ]}
        />
      </Grid>
      <Box paddingInline="5" paddingBlock="3" borderTopWidth="1px" borderColor="line">
        <Checkbox label={t('shortcuts.on')} checked={on} onChange={setOn} />
        <chakra.p textStyle="note">{t('shortcuts.note')}</chakra.p>
      </Box>
    </>
  );
}
