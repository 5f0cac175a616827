export { RefusalDetail } from './RefusalDetail';
export { TaskCard } from './TaskCard';
