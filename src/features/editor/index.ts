export { Editor } from './Editor';
export { EditorTabsProvider } from './EditorTabsProvider';
export { loadCropBox } from './loadCropBox';
