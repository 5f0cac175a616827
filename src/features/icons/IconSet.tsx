import { Grid } from '@chakra-ui/react';
import { useRef } from 'react';
import type { OpenImage } from '../../session';
import { useFocusIfLost } from '../../ui/useFocus';
import { IconFiles } from './IconFiles';
import { IconForm } from './IconForm';
import { IconPreviews } from './IconPreviews';
import { useIconSet } from './useIconSet';

/** The caller must pass the id of the image as the React key. */
export function IconSet({ image }: { image: OpenImage }) {
  const set = useIconSet(image);
  // This component replaces the dropzone. If the dropzone had the focus, the previews take the focus.
  const previews = useRef<HTMLElement>(null);
  useFocusIfLost(previews);
  return (
    <Grid
      gap={{ base: '5', lg: '8' }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
      alignItems="start"
      marginBlock="6"
    >
      <Grid gap="5" minWidth="0" templateColumns="minmax(0, 1fr)">
        <IconPreviews
          ref={previews}
          source={set.source}
          options={set.options}
          name={image.file.name}
          title={set.details.name}
        />
        {set.source && <IconFiles set={set} />}
      </Grid>
      <IconForm image={image} set={set} />
    </Grid>
  );
}
