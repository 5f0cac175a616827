import { Box, Grid } from '@chakra-ui/react';
import { useRef } from 'react';
import type { OpenImage } from '../../session';
import { useFocusIfLost } from '../../ui/useFocus';
import { IconFiles } from './IconFiles';
import { IconForm } from './IconForm';
import { IconPreviews } from './IconPreviews';
import { useIconSet } from './useIconSet';

const LAYOUT = {
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' },
  // The files do not move the form, which is as high as both of the other parts or higher.
  templateRows: { lg: 'auto 1fr' },
  templateAreas: { base: '"previews" "form" "files"', lg: '"previews form" "files form"' },
} as const;

/** The caller must pass the id of the image as the React key. */
export function IconSet({ image }: { image: OpenImage }) {
  const set = useIconSet(image);
  // This component replaces the dropzone. If the dropzone had the focus, the previews take the focus.
  const previews = useRef<HTMLElement>(null);
  useFocusIfLost(previews);
  return (
    <Grid columnGap={{ base: '5', lg: '8' }} rowGap="5" alignItems="start" marginBlock="6" {...LAYOUT}>
      <Box gridArea="previews" minWidth="0">
        <IconPreviews
          ref={previews}
          source={set.source}
          options={set.options}
          name={image.file.name}
          title={set.details.name}
        />
      </Box>
      <Box gridArea="form" minWidth="0">
        <IconForm image={image} set={set} />
      </Box>
      <Box gridArea="files" minWidth="0">
        {set.source && <IconFiles set={set} />}
      </Box>
    </Grid>
  );
}
