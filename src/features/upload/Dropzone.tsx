import { chakra, Grid } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n';
import { useOnline } from '../../lib/useOnline';
import { RestoreOffer, useRestore } from '../../shared';
import { Icon, useFocusBack } from '../../ui';
import { useUpload } from './FileDrops';
import { FileInput } from './FileInput';
import { InstantPreview } from './InstantPreview';
import { Opening } from './Opening';
import { RefusedFile } from './RefusedFile';
import { SampleLink } from './SampleLink';
import { zoneRecipe } from './zone.recipe';

const Zone = chakra('label', zoneRecipe);
const BusyZone = chakra('div', zoneRecipe);
const Round = chakra('span', {
  base: {
    display: 'grid',
    placeContent: 'center',
    boxSize: '14',
    marginBottom: '2',
    borderRadius: 'round',
    bg: 'accentTint',
    color: 'accentText',
    '[data-dragging] > &': { bg: 'panel' },
  },
});
const Line = chakra('span', { base: { display: 'block' } });

/** The media query for a device without a pointer that can drop a file, such as a phone. */
const NO_POINTER = '@media not all and (any-pointer: fine)';
const WithPointer = chakra('span', { base: { [NO_POINTER]: { display: 'none' } } });
const WithoutPointer = chakra('span', { base: { display: 'none', [NO_POINTER]: { display: 'inline' } } });

/**
 * The large dropzone of a page without an open image. The offer to restore the last image appears above the dropzone.
 * On a phone the dropzone then becomes lower, so that both are in view.
 *
 * @param takesFocus true if an image was just closed. The focused control of the editor is gone, so the dropzone takes
 * the focus.
 */
export function Dropzone({ takesFocus = false }: { takesFocus?: boolean }) {
  const { t, values } = useText();
  const { dragging, opening, refused } = useUpload();
  const online = useOnline();
  const ref = useRef<HTMLInputElement>(null);
  const { offer, ...restore } = useRestore();
  // The offer to restore an image disappears together with its buttons. If one of these buttons had the focus, the
  // dropzone takes the focus.
  useFocusBack(ref, opening !== null || Boolean(offer));
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  if (opening !== null)
    return (
      <BusyZone data-dragging={dragging || undefined} data-zone position="relative">
        <InstantPreview />
        <Grid
          position="relative"
          justifyItems="center"
          width="full"
          maxWidth="27rem"
          marginTop="auto"
          paddingBlock="4"
          paddingInline="5"
          bg="panel"
          borderRadius="surface"
        >
          <Opening name={opening} />
        </Grid>
      </BusyZone>
    );
  return (
    <Grid gap="4">
      {offer && <RestoreOffer offer={offer} {...restore} />}
      <Zone data-dragging={dragging || undefined} data-zone minHeight={offer ? { base: '12rem' } : undefined}>
        <FileInput ref={ref} />
        {!refused && (
          <Round aria-hidden="true">
            <Icon name="open" size="1.75rem" />
          </Round>
        )}
        <Line fontSize="lg" fontWeight="bold">
          {dragging ? (
            <span>{t('upload.titleDragging')}</span>
          ) : (
            <>
              <WithPointer>{t('upload.title')}</WithPointer>
              <WithoutPointer>{t('upload.choose')}</WithoutPointer>
            </>
          )}
        </Line>
        {/* The line keeps its height while a file is dragged, so that nothing moves. */}
        <Line visibility={dragging ? 'hidden' : 'visible'}>{t('upload.subtitle')}</Line>
        <Line textStyle="note" marginTop="3">
          {t('upload.hint', values)}
        </Line>
        <Line textStyle="note" display="inline-flex" alignItems="center" gap="1.5" textAlign="start">
          <Icon name="shield" size="1.125rem" />
          <span>{t(online ? 'upload.privacy' : 'upload.offline')}</span>
        </Line>
        {/* The reason is shown in place of the icon, so that the dropzone keeps its height. It comes last in the
            document, so that the name of the file input begins with what the input does. */}
        {refused && <RefusedFile refused={refused} order="-1" marginBottom="2" />}
      </Zone>
      <SampleLink />
    </Grid>
  );
}
