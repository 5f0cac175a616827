import { chakra } from '@chakra-ui/react';
import { type FormEvent, memo, useId } from 'react';
import { useText } from '../../i18n';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSessionState } from '../../session';
import { Button, Icon } from '../../ui';
import { JobLine } from './JobLine';
import { SizeInputs } from './SizeInputs';
import { SizeNote } from './SizeNote';
import { sizeProblem } from './sizeFields';
import { useResize } from './useResize';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    padding: { base: '4', md: '5' },
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
  },
});

const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3' } });

// As tall as the progress with its button, so that nothing below moves when work begins.
const Status = chakra('div', {
  base: { display: 'flex', alignItems: 'center', minHeight: { base: '11', lg: '10' }, marginBlock: '-1' },
});

/** The Resize tab: the size asked for, and what can be done with it. */
export const ResizePanel = memo(function ResizePanel({ image }: { image: OpenImage }) {
  const { t } = useText();
  const held = useSessionState((state) => state.job !== null);
  const { fields, size, change, pending, resize, preview, apply, reset, download } = useResize(image);
  const titleId = useId();
  const noteId = useId();

  const problem = sizeProblem(size);
  const resized = image.edits.some((edit) => edit.kind === 'resize');
  // The one button that stands out is the one that most likely comes next.
  const upToDate = resized && sameSize(size, image.current.size);
  const next = image.proposal ? 'apply' : upToDate ? 'download' : 'resize';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!held && !problem) resize();
  };

  return (
    <Form noValidate onSubmit={submit} aria-labelledby={titleId}>
      <chakra.h2 id={titleId} fontSize="lg" fontWeight="bold" lineHeight="tight">
        {t('resize.title')}
      </chakra.h2>
      <SizeInputs fields={fields} noteId={noteId} onChange={change} />
      <Status>
        <JobLine fallback={<SizeNote id={noteId} size={size} problem={problem} />} />
      </Status>
      <Pair>
        <Button
          type="submit"
          look={next === 'resize' ? 'primary' : 'secondary'}
          disabled={problem !== null}
          held={held}
          busy={pending === 'resize'}
        >
          {t('resize.resize')}
        </Button>
        <Button disabled={problem !== null} held={held} busy={pending === 'preview'} onClick={preview}>
          {t('resize.preview')}
        </Button>
        <Button
          look={next === 'apply' ? 'primary' : 'secondary'}
          disabled={!image.proposal}
          held={held}
          busy={pending === 'apply'}
          onClick={apply}
        >
          {t('resize.apply')}
        </Button>
        <Button held={held} busy={pending === 'reset'} onClick={reset}>
          {t('resize.reset')}
        </Button>
      </Pair>
      {resized && (
        <Button
          look={next === 'download' ? 'primary' : 'secondary'}
          held={held}
          busy={pending === 'download'}
          onClick={download}
        >
          {pending !== 'download' && <Icon name="save" />}
          {t('resize.download')}
        </Button>
      )}
    </Form>
  );
});
