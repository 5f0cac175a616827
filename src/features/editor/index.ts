export { LateEditor } from './LateEditor';
export { loadCropBox } from './loadCropBox';
export { loadEditor } from './loadEditor';
