import { Box, chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { ORIGINAL_FILE_NAME } from '../../config/files';
import { fileSize, useText } from '../../i18n';
import { saveFile } from '../../lib/saveFile';
import { useSession, useSessionState } from '../../session';
import { useAction, useFirstPress } from '../../shared';
import { Button, Icon, PageHead, PageHeading, toast } from '../../ui';
import { FileName } from './FileName';
import { HistoryControls, type HistoryControlsProps } from './HistoryControls';

/** Hides the texts of the buttons from sight below the breakpoint `sm`. Screen readers still get them. */
const ICONS_ON_PHONE = {
  smDown: {
    '& > button': { minWidth: 'control', paddingInline: '0', borderColor: 'transparent', bg: 'transparent' },
    '& > button > span:not([aria-hidden])': { srOnly: true },
  },
};

interface EditorHeaderProps extends HistoryControlsProps {
  /** The file of the image. */
  file: File;
}

/**
 * The head of the editor: the file name, the size of the original in pixels and bytes, the history controls, a button
 * that saves the original, and a button that closes the image.
 */
export const EditorHeader = memo(function EditorHeader({
  file,
  history,
  original,
  unapplied,
  slot,
}: EditorHeaderProps) {
  const text = useText();
  const { t, format } = text;
  const session = useSession();
  const held = useSessionState((state) => state.job !== null);
  const { pending, run } = useAction<'original'>('save');

  const firstPress = useFirstPress();
  const saveOriginal = () => {
    if (!firstPress()) return;
    run(
      'original',
      async () => {
        saveFile(await session.exportOriginal(), ORIGINAL_FILE_NAME);
        toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('editor.originalSaved') });
      },
      'editor.prepareFailed',
    );
  };

  return (
    <PageHead>
      <Box minWidth="0" flex={{ base: '1 1 100%', sm: '1 1 16rem' }}>
        <PageHeading takesFocus>
          <FileName name={file.name} />
        </PageHeading>
        <chakra.p color="textMuted" fontVariantNumeric="tabular-nums" marginTop="0.5">
          {`${t('editor.originalSize', { size: format.size(original.size) })} · ${fileSize(file.size, text)}`}
        </chakra.p>
      </Box>
      <Flex wrap="wrap" justify="flex-end" gap="2" marginInlineStart="auto">
        <HistoryControls history={history} original={original} unapplied={unapplied} slot={slot} />
        {/* On a phone these buttons are icons, so that the picture is not pushed down. */}
        <Flex wrap="wrap" gap="2" css={ICONS_ON_PHONE}>
          <Button
            held={held}
            busy={pending === 'original'}
            title={t('editor.originalDownload')}
            onClick={saveOriginal}
          >
            {pending === null && <Icon name="save" />}
            {t('editor.originalDownload')}
          </Button>
          <Button title={t('editor.close')} onClick={() => session.close()}>
            <Icon name="close" />
            {t('editor.close')}
          </Button>
        </Flex>
      </Flex>
    </PageHead>
  );
});
