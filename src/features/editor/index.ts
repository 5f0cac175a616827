export { EditorTabsProvider } from './EditorTabsProvider';
export { LateEditor, loadEditor } from './late';
export { loadCropBox } from './loadCropBox';
