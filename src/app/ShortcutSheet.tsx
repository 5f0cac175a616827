import { Box, chakra, Grid } from '@chakra-ui/react';
import { type NamedKey, SHORTCUT_GROUPS } from '../config/shortcutGroups';
import { SHORTCUTS } from '../config/shortcuts';
import { useText } from '../i18n/useText';
import { altName, isApple } from '../lib/keyboard';
import { Checkbox } from '../ui/Checkbox';
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

type Row = (typeof SHORTCUT_GROUPS)[number]['rows'][number];

/** On a Mac, Shift comes before Command. */
const shiftFirst = (a: string, b: string) => Number(b === 'shift') - Number(a === 'shift');

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useText();
  const isOnApple = isApple();
  const names: Readonly<Record<NamedKey, string>> & Readonly<Record<string, string>> = {
    command: isOnApple ? '⌘' : t('shortcuts.keys.control'),
    shift: t('shortcuts.keys.shift'),
    alt: altName(),
    space: t('viewer.space'),
    enter: t('shortcuts.keys.enter'),
    escape: t('shortcuts.keys.escape'),
    arrows: t('shortcuts.keys.arrows'),
    drag: t('shortcuts.keys.drag'),
    wheel: t('shortcuts.keys.wheel'),
    [SHORTCUTS.zoomOut]: '−',
  };
  return (
    <section>
      <chakra.h3 textStyle="label">{title}</chakra.h3>
      <Rows>
        {rows.map(([label, ...keys]) => (
          <div key={[label, ...keys].join()}>
            <dt>{t(label)}</dt>
            <dd>
              {(isOnApple ? [...keys].sort(shiftFirst) : keys).map((key) => (
                <kbd key={key}>{names[key] ?? key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </Rows>
    </section>
  );
}

/** The list of shortcuts, and the switch for those of a single key. */
export function ShortcutSheet() {
  const { t } = useText();
  const [on, setOn] = useShortcutSwitch();
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="5"
        padding="5"
      >
        {SHORTCUT_GROUPS.map(({ title, rows }) => (
          <Group key={title} title={t(title)} rows={rows} />
        ))}
      </Grid>
      <Box paddingInline="5" paddingBlock="3" borderTopWidth="1px" borderColor="line">
        <Checkbox label={t('shortcuts.on')} checked={on} onChange={setOn} />
        <chakra.p textStyle="note">{t('shortcuts.note')}</chakra.p>
      </Box>
    </>
  );
}
