export { Editor } from './Editor';
export { loadCropBox } from './loadCropBox';
