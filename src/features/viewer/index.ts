export { LazyViewer, loadViewer } from './lazy';
export type { View } from './view';
