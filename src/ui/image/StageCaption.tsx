import { chakra } from '@chakra-ui/react';

/** The true size of what a stage shows. */
export const StageCaption = chakra('figcaption', {
  base: {
    marginTop: '2',
    minHeight: '5',
    textStyle: 'note',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});
