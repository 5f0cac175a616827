import { chakra } from '@chakra-ui/react';
import { fieldStyle } from './fieldStyle';

/** The label above a field. */
export const FieldLabel = chakra('label', {
  base: { display: 'block', textStyle: 'label', marginBottom: '1.5' },
});

/** An `input` of the type `color`. */
export const ColorInput = chakra('input', {
  base: {
    ...fieldStyle('sm'),
    flex: 'none',
    width: '3rem',
    height: 'control',
    padding: '1',
    cursor: 'pointer',
  },
});
