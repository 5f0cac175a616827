export { ResizeDownloadView } from './ResizeDownloadView';
