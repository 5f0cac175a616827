import { defineRecipe } from '@chakra-ui/react';

const CHECKER =
  'repeating-conic-gradient(var(--chakra-colors-checker-b) 0 25%, var(--chakra-colors-checker-a) 0 50%)';

/** All of the picture but what lies within the box. */
const AROUND_BOX =
  'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, var(--box-left) var(--box-top), var(--box-left) var(--box-bottom), var(--box-right) var(--box-bottom), var(--box-right) var(--box-top), var(--box-left) var(--box-top))';

/** Cropper.js in this product's colours, with handles that a finger can take hold of. */
export const boxStyles = defineRecipe({
  base: {
    position: 'absolute',
    inset: 'var(--stage-padding)',
    height: 'var(--stage-height)',
    // Empty, see emptyImage.ts.
    '& img': { display: 'none !important' },
    '& .cropper-canvas canvas': {
      width: 'full',
      height: 'full',
      minWidth: '1px',
      minHeight: '1px',
      backgroundImage: CHECKER,
      backgroundSize: '16px 16px',
    },
    // The library darkens the whole area; here only what is cut off.
    '& .cropper-modal': { opacity: '0' },
    '& .cropper-canvas::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      bg: 'rgb(0 0 0 / 0.55)',
      clipPath: AROUND_BOX,
    },
    '& .cropper-view-box': { outline: '1px solid #fff', boxShadow: '0 0 0 1px rgb(0 0 0 / 0.5)' },
    '& .cropper-face': { opacity: '0' },
    // No opacity: WebKit would leave out a line that lies between two pixels.
    '& .cropper-dashed': { borderStyle: 'solid', borderColor: 'rgb(255 255 255 / 0.3)', opacity: '1' },
    '& .cropper-center': { display: 'none' },
    // In two colours: whatever the picture shows, one of them is seen on it.
    '& .cropper-crop-box:focus-visible': {
      outlineWidth: '3px',
      outlineOffset: '3px',
      boxShadow: '0 0 0 3px #fff',
    },
    '& .cropper-point:focus-visible': {
      outlineWidth: '3px',
      outlineOffset: '-6px',
      borderRadius: 'control',
      boxShadow: 'inset 0 0 0 3px #fff',
    },
    '& .cropper-line': { bg: 'transparent', opacity: '1' },
    '& .cropper-line.line-n, & .cropper-line.line-s': { height: '16px' },
    '& .cropper-line.line-e, & .cropper-line.line-w': { width: '16px' },
    '& .cropper-line.line-n': { top: '-8px' },
    '& .cropper-line.line-s': { bottom: '-8px' },
    '& .cropper-line.line-e': { right: '-8px' },
    '& .cropper-line.line-w': { left: '-8px' },
    // The square that is seen stands in the middle of the one that is taken hold of.
    '& .cropper-point, & .cropper-point.point-se': {
      '--grip': { base: '44px', lg: '28px' },
      '@media (pointer: coarse)': { '--grip': '44px' },
      width: 'var(--grip)',
      height: 'var(--grip)',
      margin: '0',
      bg: 'transparent',
      opacity: '1',
      translate: '-50% -50%',
      right: 'auto',
      bottom: 'auto',
    },
    '& .cropper-point::before, & .cropper-point.point-se::before': {
      content: '""',
      position: 'absolute',
      inset: '0',
      width: '12px',
      height: '12px',
      margin: 'auto',
      bg: 'accent',
      borderWidth: '2px',
      borderColor: '#fff',
      borderRadius: '3px',
      boxShadow: '0 0 0 1px rgb(0 0 0 / 0.4)',
      opacity: '1',
    },
    '& .cropper-point:is(.point-nw, .point-w, .point-sw)': { left: '0' },
    '& .cropper-point:is(.point-n, .point-s)': { left: '50%' },
    '& .cropper-point:is(.point-ne, .point-e, .point-se)': { left: '100%' },
    '& .cropper-point:is(.point-nw, .point-n, .point-ne)': { top: '0' },
    '& .cropper-point:is(.point-w, .point-e)': { top: '50%' },
    '& .cropper-point:is(.point-sw, .point-s, .point-se)': { top: '100%' },
  },
});

/** What lies over the picture while work goes on: it keeps hands off at once, and is seen if the work lasts. */
export const veilStyles = defineRecipe({
  base: {
    position: 'absolute',
    inset: 'calc(-1 * var(--stage-padding))',
    zIndex: '1',
    bg: 'stage',
    opacity: '0.6',
    cursor: 'progress',
    animation: 'appear 180ms ease-out 200ms backwards',
  },
});
