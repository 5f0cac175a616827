import { defineRecipe } from '@chakra-ui/react';

/** A clip path that contains the whole picture except the crop box. */
const AROUND_BOX =
  'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, var(--box-left) var(--box-top), var(--box-left) var(--box-bottom), var(--box-right) var(--box-bottom), var(--box-right) var(--box-top), var(--box-left) var(--box-top))';

/** The area of the stage in which a visitor can draw a box. */
export const areaStyles = defineRecipe({
  base: {
    position: 'absolute',
    inset: 'var(--stage-padding)',
    height: 'var(--stage-height)',
    display: 'grid',
    placeItems: 'center',
    cursor: 'crosshair',
    // Two fingers zoom the picture and not the page. One finger beside the box scrolls the page, or moves a zoomed
    // picture.
    touchAction: 'pan-x pan-y',
    '&[data-zoomed]': { touchAction: 'none' },
    '&[data-pan=ready], &[data-pan=ready] *': { cursor: 'grab !important' },
    '&[data-pan=active], &[data-pan=active] *': { cursor: 'grabbing !important' },
  },
});

/**
 * The styles of an element with the place and the size of the picture, and of the Cropper.js elements in it, in the
 * colors of this product. The handles are large enough for a finger.
 */
export const boxStyles = defineRecipe({
  base: {
    position: 'relative',
    minWidth: '1px',
    minHeight: '1px',
    // In forced-colors mode the box keeps its own two colors. A single system color could be invisible on a picture.
    '& .cropper-container': {
      width: 'full !important',
      height: 'full !important',
      touchAction: 'auto',
      forcedColorAdjust: 'none',
    },
    '& .cropper-wrap-box, & img': { display: 'none !important' },
    '& .cropper-drag-box': { bg: 'rgb(0 0 0 / 0.55)', opacity: '1', clipPath: AROUND_BOX },
    '& .cropper-view-box': { outline: '1px solid #fff', boxShadow: '0 0 0 1px rgb(0 0 0 / 0.5)' },
    // The lines of the grid in the box have a half-transparent color, not an `opacity` below 1. With such an
    // `opacity`, WebKit does not draw a line that lies between two device pixels.
    '& .cropper-dashed': { borderStyle: 'solid', borderColor: 'rgb(255 255 255 / 0.3)', opacity: '1' },
    '& .cropper-center': { display: 'none' },
    '&[data-guides=none] .cropper-dashed': { display: 'none' },
    '&[data-guides=center] .cropper-dashed.dashed-h': { top: '50%', height: '0', borderBottomWidth: '0' },
    '&[data-guides=center] .cropper-dashed.dashed-v': { left: '50%', width: '0', borderRightWidth: '0' },
    // The golden ratio divides a length at 1 - 1/φ and at 1/φ.
    '&[data-guides=golden] .cropper-dashed.dashed-h': { top: '38.1966%', height: '23.6068%' },
    '&[data-guides=golden] .cropper-dashed.dashed-v': { left: '38.1966%', width: '23.6068%' },
    // The focus ring has two colors, so that at least one of them contrasts with the picture.
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
    // `--along` is the place of the handle of an edge, which is in the middle of the visible part of the edge.
    // A visitor must be able to move and resize even a tiny box. `--grip` is the side length of a handle. The handles
    // leave a square area around the center of the box free, so that the visitor can drag the box there. `--middle` is
    // the side length of this area. `--in-*` is the distance by which a handle extends into the box. `--off-*` is the
    // gap between the box and its handles. The gap is 0 if the side of the box is at least as long as `--middle`.
    // `--box-width` and `--box-height` are set with the place of the box. As a size container, the box would double the
    // time of each layout.
    '& .cropper-crop-box': {
      left: 'var(--box-left) !important',
      top: 'var(--box-top) !important',
      width: 'calc(var(--box-right) - var(--box-left)) !important',
      height: 'calc(var(--box-bottom) - var(--box-top)) !important',
      transform: 'none !important',
      touchAction: 'none',
      '--grip': { base: '44px', lg: '28px' },
      '--middle': { base: '44px', lg: '24px' },
      '@media (pointer: coarse)': { '--grip': '44px', '--middle': '44px' },
      '--off-x': 'max(0px, (var(--middle) - var(--box-width)) / 2)',
      '--off-y': 'max(0px, (var(--middle) - var(--box-height)) / 2)',
      '--in-x': 'clamp(0px, (var(--box-width) - var(--middle)) / 2, var(--grip) / 2)',
      '--in-y': 'clamp(0px, (var(--box-height) - var(--middle)) / 2, var(--grip) / 2)',
    },
    '& .cropper-face': {
      opacity: '0',
      left: 'calc(-1 * var(--off-x))',
      top: 'calc(-1 * var(--off-y))',
      width: 'calc(100% + 2 * var(--off-x))',
      height: 'calc(100% + 2 * var(--off-y))',
      // Chromium moves a touch to the nearest element that can have the focus, such as a corner of a small box, unless
      // the touched element has such a rule.
      _active: { cursor: 'move' },
    },
    '& .cropper-line': { bg: 'transparent', opacity: '1' },
    '& .cropper-line:is(.line-n, .line-s)': { height: 'calc(8px + min(8px, var(--in-y)))' },
    '& .cropper-line:is(.line-e, .line-w)': { width: 'calc(8px + min(8px, var(--in-x)))' },
    '& .cropper-line.line-n': { top: 'calc(-8px - var(--off-y))' },
    '& .cropper-line.line-s': { bottom: 'calc(-8px - var(--off-y))' },
    '& .cropper-line.line-e': { right: 'calc(-8px - var(--off-x))' },
    '& .cropper-line.line-w': { left: 'calc(-8px - var(--off-x))' },
    '& .cropper-point, & .cropper-point.point-se': {
      // A handle itself is invisible, but it contains a visible square of 12 px: the `::before` element. `--square-*`
      // is the distance of this square from the inner edge of the handle. If the handle extends at least 6 px into the
      // box, the center of the square lies on the edge of the box. Otherwise, the square touches the inner edge of the
      // handle.
      '--square-x': 'max(0px, var(--in-x) - 6px)',
      '--square-y': 'max(0px, var(--in-y) - 6px)',
      width: 'var(--grip)',
      height: 'var(--grip)',
      bg: 'transparent',
      opacity: '1',
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
    '& .cropper-point:is(.point-nw, .point-w, .point-sw)': {
      left: 'calc(var(--in-x) - var(--off-x) - var(--grip))',
      '&::before': { left: 'auto', right: 'var(--square-x)' },
    },
    '& .cropper-point:is(.point-n, .point-s)': {
      left: 'calc(var(--along, 50%) - var(--grip) / 2)',
      margin: '0',
    },
    '& .cropper-point:is(.point-ne, .point-e, .point-se)': {
      left: 'calc(100% + var(--off-x) - var(--in-x))',
      '&::before': { left: 'var(--square-x)', right: 'auto' },
    },
    '& .cropper-point:is(.point-nw, .point-n, .point-ne)': {
      top: 'calc(var(--in-y) - var(--off-y) - var(--grip))',
      '&::before': { top: 'auto', bottom: 'var(--square-y)' },
    },
    '& .cropper-point:is(.point-w, .point-e)': {
      top: 'calc(var(--along, 50%) - var(--grip) / 2)',
      margin: '0',
    },
    '& .cropper-point:is(.point-sw, .point-s, .point-se)': {
      top: 'calc(100% + var(--off-y) - var(--in-y))',
      '&::before': { top: 'var(--square-y)', bottom: 'auto' },
    },
    // A box that keeps its size is moved by each of its parts.
    '&[data-fixed] :is(.cropper-line, .cropper-point)': { cursor: 'move' },
    '@media (forced-colors: active), (prefers-contrast: more)': {
      '& .cropper-drag-box': { bg: 'rgb(0 0 0 / 0.75)' },
      '& .cropper-view-box': { outlineWidth: '2px', boxShadow: '0 0 0 4px #000' },
      '& .cropper-dashed': { borderColor: '#fff' },
      '& .cropper-crop-box:focus-visible': {
        outlineColor: '#fff',
        outlineOffset: '4px',
        boxShadow: '0 0 0 9px #000',
      },
      '& .cropper-point:focus-visible': { outlineColor: '#000' },
      '& .cropper-point::before, & .cropper-point.point-se::before': { boxShadow: '0 0 0 2px #000' },
    },
  },
});

/** A line across the picture at a guide that the box has snapped to. */
export const snapLineStyles = defineRecipe({
  base: {
    position: 'absolute',
    bg: 'accent',
    outline: '1px solid #fff',
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
  },
  variants: {
    axis: {
      x: { insetBlock: '0', width: '1px', marginLeft: '-0.5px' },
      y: { insetInline: '0', height: '1px', marginTop: '-0.5px' },
    },
  },
});

/** The ring is larger than a finger. Its two colors contrast with every picture. */
export const holdMarkStyles = defineRecipe({
  base: {
    position: 'absolute',
    boxSize: '96px',
    transform: 'translate(-50%, -50%)',
    borderRadius: 'round',
    border: '3px solid #fff',
    boxShadow: '0 0 0 3px rgb(0 0 0 / 0.5), inset 0 0 0 2px rgb(0 0 0 / 0.5)',
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
    animation: 'appear 120ms ease-out',
  },
});

/** The overlay on the picture during a request. It blocks pointer input at once, and becomes visible after 200 ms. */
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
