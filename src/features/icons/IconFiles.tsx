import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useState } from 'react';
import { MANIFEST_NAME, ZIP_NAME } from '../../config/icons';
import { fileSize, useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { useObjectUrl } from '../../lib/useObjectUrl';
import { Button, ButtonAnchor, Spinner } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { Note } from '../../ui/Panel';
import { toast } from '../../ui/toaster';
import { htmlOf, manifestOf } from './texts';
import type { IconSetModel, ListedFile } from './useIconSet';
import { type NamedBlob, zipOf } from './zip';

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
    fontSize: 'sm',
    overflowX: 'auto',
    userSelect: 'all',
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

/** The ZIP of the files, or null while it is being written. */
function useZip(files: readonly NamedBlob[] | null): Blob | null {
  const [made, setMade] = useState<{ readonly of: readonly NamedBlob[]; readonly zip: Blob } | null>(null);
  useEffect(() => {
    if (!files) return;
    let isWanted = true;
    zipOf(files).then(
      (zip) => {
        if (isWanted) setMade({ of: files, zip });
      },
      (thrown: unknown) => {
        if (!isWanted) return;
        logFailure('icons', 'unknown', thrown);
        toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('icons.failed') });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [files]);
  return made?.of === files ? (made?.zip ?? null) : null;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('icons.copied') });
  } catch {
    toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('icons.notCopied') });
  }
}

/** All files of the set with their sizes, the ZIP of them, and the lines of HTML. */
export function IconFiles({ set: { files, valid, isMade, isMaking } }: { set: IconSetModel }) {
  const { t } = useText();
  const reasonId = useId();
  const manifest = useMemo(() => {
    if (!valid) return null;
    return new Blob([manifestOf(valid, files)], { type: 'application/manifest+json' });
  }, [valid, files]);
  const zipped = useMemo((): readonly NamedBlob[] | null => {
    const made = files.flatMap(({ name, blob }) => (blob ? [{ name, blob }] : []));
    return isMade && manifest ? [...made, { name: MANIFEST_NAME, blob: manifest }] : null;
  }, [files, isMade, manifest]);
  const zip = useZip(zipped);
  const url = useObjectUrl(zip);
  const html = valid && htmlOf(valid);
  return (
    <>
      <Card aria-label={t('icons.files')} aria-busy={isMaking || undefined}>
        <Title>{t('icons.files')}</Title>
        {isMade && (
          <>
            {/* Without an address, no command of the browser can save what does not fit the fields. */}
            <ButtonAnchor
              variant="primary"
              justifySelf="start"
              role="link"
              tabIndex={0}
              href={url ?? undefined}
              download={ZIP_NAME}
              aria-disabled={url === null || undefined}
              aria-describedby={valid ? undefined : reasonId}
            >
              <Icon name="save" />
              <span>{t('icons.zip')}</span>
            </ButtonAnchor>
            {!valid && (
              <Note id={reasonId} color="danger">
                {t('icons.fieldsFirst')}
              </Note>
            )}
          </>
        )}
        <List>
          {files.map((file) => (
            <FileRow key={file.name} file={file} isMaking={isMaking} />
          ))}
          {manifest && (
            <li>
              <span>
                <bdi>{MANIFEST_NAME}</bdi>
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
            {html}
          </Code>
        </Card>
      )}
    </>
  );
}
