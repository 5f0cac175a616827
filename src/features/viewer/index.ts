export { LateViewer, loadViewer } from './late';
export type { View } from './view';
