export { EditorTabsProvider } from './EditorTabsProvider';
export { LazyEditor, loadCropBox, loadEditor } from './lazy';
