export { Editor } from './Editor';
export { usePreviewBounds } from './usePreviewBounds';
