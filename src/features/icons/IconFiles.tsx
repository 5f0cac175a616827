import { chakra, Flex, Grid } from '@chakra-ui/react';
import { MANIFEST_NAME } from '../../config/icons';
import { fileSize, useText } from '../../i18n/useText';
import { useObjectUrl } from '../../lib/useObjectUrl';
import { Button, ButtonAnchor, Spinner } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { Note } from '../../ui/Panel';
import { toast } from '../../ui/toaster';
import { htmlOf } from './texts';
import type { IconSetModel, ListedFile } from './useIconSet';
import type { NamedBlob } from './zip';

const Card = chakra('section', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    padding: { base: '4', md: '5' },
  },
});

const Title = chakra('h2', { base: { fontWeight: 'bold' } });

const List = chakra('ul', {
  base: {
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: 'control',
      paddingBlock: '2',
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& > li > span': { minWidth: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'note', fontVariantNumeric: 'tabular-nums' },
  },
});

const Code = chakra('pre', {
  base: {
    padding: '3',
    bg: 'fill',
    borderRadius: 'control',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: 'sm',
    // Copied lines are whole, however they are shown.
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    userSelect: 'all',
    // Where a line wraps, the rest of it is indented.
    '& > span': { display: 'block', paddingInlineStart: '2ch', textIndent: '-2ch' },
  },
});

/** The blob under an address, so that it can be saved alone. */
function SaveFile({ name, blob }: NamedBlob) {
  const { t } = useText();
  const url = useObjectUrl(blob);
  return (
    <ButtonAnchor
      variant="quiet"
      shape="icon"
      href={url ?? undefined}
      download={name}
      aria-label={t('icons.save', { name })}
    >
      <Icon name="save" />
    </ButtonAnchor>
  );
}

function FileRow({ file, isMaking }: { file: ListedFile; isMaking: boolean }) {
  const text = useText();
  const { t, format } = text;
  const { name, sides, isEnlarged, blob } = file;
  const facts = [
    t('units.pixels', { size: sides.map((side) => format.count(side)).join(', ') }),
    ...(isEnlarged ? [t('icons.enlarged')] : []),
    ...(blob ? [fileSize(blob.size, text)] : []),
  ];
  return (
    <li>
      <span>
        <bdi>{name}</bdi>
        <small>{facts.join(' · ')}</small>
      </span>
      {blob ? <SaveFile name={name} blob={blob} /> : isMaking && <Spinner aria-hidden="true" />}
    </li>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('icons.copied') });
  } catch {
    toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('icons.notCopied') });
  }
}

/** All files of the set with their sizes, and the lines of HTML. */
export function IconFiles({ set: { files, manifest, valid, isMaking } }: { set: IconSetModel }) {
  const text = useText();
  const { t } = text;
  const html = valid && htmlOf(valid);
  return (
    <Grid gap="5" templateColumns="minmax(0, 1fr)">
      <Card aria-label={t('icons.files')} aria-busy={isMaking || undefined}>
        <Title>{t('icons.files')}</Title>
        <List>
          {files.map((file) => (
            <FileRow key={file.name} file={file} isMaking={isMaking} />
          ))}
          {manifest && (
            <li>
              <span>
                <bdi>{MANIFEST_NAME}</bdi>
                <small>{fileSize(manifest.size, text)}</small>
              </span>
              <SaveFile name={MANIFEST_NAME} blob={manifest} />
            </li>
          )}
        </List>
      </Card>
      {html && (
        <Card aria-label={t('icons.html')}>
          <Flex align="center" justify="space-between" gap="3" wrap="wrap">
            <Title>{t('icons.html')}</Title>
            <Button onClick={() => void copy(html)}>{t('icons.copy')}</Button>
          </Flex>
          <Note>{t('icons.htmlNote')}</Note>
          <Code translate="no" tabIndex={0}>
            {html
              .trimEnd()
              .split('\n')
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </Code>
        </Card>
      )}
    </Grid>
  );
}
