import { Box, chakra, Flex } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { ORIGINAL_FILE_NAME } from '../../config/files';
import { fileSize, useText } from '../../i18n/useText';
import { useSession, useSessionState } from '../../session';
import { useFirstPress } from '../../shared/request/useFirstPress';
import { useRequest } from '../../shared/request/useRequest';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Icon } from '../../ui/icons';
import { PageHeading } from '../../ui/PageHeading';
import { toast } from '../../ui/toaster';
import { useCompactWindow, useLowWindow } from '../../ui/useWindow';
import { FileMenu } from './FileMenu';
import { HistoryControls, type HistoryControlsProps } from './HistoryControls';

/** The browser can start to read the file some time after the click. FileSaver.js waits as long. */
const REVOKE_MS = 40_000;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

/** The number of characters at the end of a shortened name: the extension and the end of the name before it. */
const END = 9;

/** A name with at most this number of characters fits on one line in a window of 320 px. */
const SHORT = 16;

const Name = chakra('button', {
  base: {
    display: 'flex',
    maxWidth: 'full',
    textAlign: 'start',
    fontWeight: 'inherit',
    cursor: 'pointer',
    '& > span': { whiteSpace: 'pre' },
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-of-type': { flexShrink: '0' },
    '&[aria-expanded=true]': { display: 'inline' },
    '&[aria-expanded=true] > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

/** A long name is shortened in the middle, so that its extension stays visible. */
function FileName({ name }: { name: string }) {
  const [isWhole, setWhole] = useState(false);
  const characters = [...name];
  if (characters.length <= SHORT) return <bdi>{name}</bdi>;
  return (
    <Name
      type="button"
      dir="auto"
      title={name}
      aria-label={name}
      aria-expanded={isWhole}
      translate="no"
      onClick={() => setWhole(!isWhole)}
    >
      <span>{characters.slice(0, -END).join('')}</span>
      <span>{characters.slice(-END).join('')}</span>
    </Name>
  );
}

const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3',
  },
  variants: {
    isCompact: {
      // One row, so that the picture is not pushed down.
      true: { columnGap: '2' },
      false: { flexWrap: 'wrap' },
    },
  },
});

interface EditorHeaderProps extends HistoryControlsProps {
  file: File;
}

export const EditorHeader = memo(function EditorHeader({ file, ...controls }: EditorHeaderProps) {
  const text = useText();
  const { t, format } = text;
  const session = useSession();
  const inactive = useSessionState((state) => state.request !== null);
  const { pending, run } = useRequest<'original'>('save');

  const isCompact = useCompactWindow();
  const isLow = useLowWindow();
  const firstPress = useFirstPress();
  const saveOriginal = () => {
    if (!firstPress()) return;
    run(
      'original',
      async () => {
        saveFile(await session.saveOriginal(), ORIGINAL_FILE_NAME);
        toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('editor.originalSaved') });
      },
      'editor.prepareFailed',
    );
  };

  const size = format.size(controls.original.size);
  const facts = (
    <chakra.p
      color="textMuted"
      fontSize={isCompact ? 'sm' : undefined}
      fontVariantNumeric="tabular-nums"
      marginTop={isLow ? undefined : '0.5'}
    >
      {`${t(isCompact ? 'units.pixels' : 'editor.originalSize', { size })} · ${fileSize(file.size, text)}`}
    </chakra.p>
  );
  const moves = <HistoryControls {...controls} />;
  return (
    <>
      <Head isCompact={isCompact}>
        <Box minWidth="0" flex="1 1 16rem">
          <PageHeading takesFocus>
            <FileName name={file.name} />
          </PageHeading>
          {!isLow && facts}
        </Box>
        <Flex wrap={isCompact ? undefined : 'wrap'} justify="flex-end" gap={isCompact ? undefined : '2'}>
          {!isLow && moves}
          {isCompact ? (
            <>
              <FileMenu inactive={inactive} busy={pending === 'original'} onSaveOriginal={saveOriginal} />
              <IconButton icon="close" label={t('editor.close')} onClick={() => session.close()} />
            </>
          ) : (
            <>
              <Button
                marginInlineStart={{ lg: '4' }}
                inactive={inactive}
                busy={pending === 'original'}
                onClick={saveOriginal}
              >
                {pending === null && <Icon name="save" />}
                {t('editor.originalDownload')}
              </Button>
              <Button onClick={() => session.close()}>
                <Icon name="close" />
                {t('editor.close')}
              </Button>
            </>
          )}
        </Flex>
      </Head>
      {/* The column of the controls has no room for all in one row. */}
      {isLow && (
        <Head isCompact>
          {facts}
          {moves}
        </Head>
      )}
    </>
  );
});
