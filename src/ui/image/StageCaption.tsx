import { chakra } from '@chakra-ui/react';

/** The caption of a stage, which gives the true size of the shown image. */
export const StageCaption = chakra('figcaption', {
  base: {
    marginTop: '2',
    minHeight: '5',
    textStyle: 'note',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});
