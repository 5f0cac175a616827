export { LateEditor, loadEditor } from './late';
export { loadCropBox } from './loadCropBox';
