import { defineRecipe } from '@chakra-ui/react';

/** The area of the stage in which the picture is shown. */
export const areaStyles = defineRecipe({
  base: {
    position: 'absolute',
    inset: 'var(--stage-padding)',
    height: 'var(--stage-height)',
    display: 'grid',
    placeItems: 'center',
    // One finger scrolls the page. Two turn the picture, and the browser must not zoom the page.
    touchAction: 'pan-x pan-y',
    '& > *': { gridArea: '1 / 1' },
    '&[data-drawing]': { touchAction: 'none', cursor: 'crosshair' },
  },
});

/** The frame around what is kept. Its shadow covers the rest of the picture. */
export const frameStyles = defineRecipe({
  base: {
    position: 'relative',
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
    outline: '1px solid #fff',
    boxShadow: '0 0 0 1px rgb(0 0 0 / 0.5), 0 0 0 200vmax rgb(0 0 0 / 0.55)',
  },
});

const LINE = 'rgb(255 255 255 / 0.45) 0 1px, transparent 1px';

/** Level and upright lines, shown while the picture turns. */
export const gridStyles = defineRecipe({
  base: {
    position: 'absolute',
    inset: '0',
    backgroundImage: `repeating-linear-gradient(${LINE} calc(100% / 9)), repeating-linear-gradient(90deg, ${LINE} calc(100% / 9))`,
    opacity: '0',
    '&[data-shown]': { opacity: '1' },
  },
});

/** What is behind the picture in its frame. */
export const backdropStyles = defineRecipe({ base: { layerStyle: 'checkerboard' } });

/** A handle that is large enough for a finger, with its mark in the middle. */
export const handleStyles = defineRecipe({
  base: {
    position: 'absolute',
    boxSize: '44px',
    margin: '-22px',
    cursor: 'move',
    touchAction: 'none',
    forcedColorAdjust: 'none',
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0',
      width: '14px',
      height: '14px',
      margin: 'auto',
      bg: 'accent',
      borderWidth: '2px',
      borderColor: '#fff',
      borderRadius: 'round',
      boxShadow: '0 0 0 1px rgb(0 0 0 / 0.4)',
    },
    // The focus ring has two colors, so that at least one of them contrasts with the picture.
    '&:focus-visible': {
      outlineWidth: '3px',
      outlineOffset: '-8px',
      borderRadius: 'round',
      boxShadow: 'inset 0 0 0 8px #fff',
    },
    '&[data-refused]::before': { bg: 'danger' },
  },
});

/** The small picture of the result of a perspective, away from the corners of the stage. */
export const insetStyles = defineRecipe({
  base: {
    position: 'absolute',
    left: '50%',
    transform: 'translateX(-50%)',
    overflow: 'hidden',
    pointerEvents: 'none',
    borderRadius: 'control',
    outline: '2px solid #fff',
    boxShadow: 'raised',
    forcedColorAdjust: 'none',
    '& > *': { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0' },
  },
});

/** An SVG over the picture, for lines. */
export const linesStyles = defineRecipe({
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    overflow: 'visible',
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
  },
});
