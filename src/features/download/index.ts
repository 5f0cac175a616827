export { DownloadView } from './DownloadView';
