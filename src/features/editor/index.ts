export { Editor } from './Editor';
export { EditorTabs } from './EditorTabs';
export { loadCropBox } from './loadCropBox';
