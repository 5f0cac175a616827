export { JobLine } from './JobLine';
export { resizeDownload } from './resizeDownload';
export { useFirstPress } from './useFirstPress';
export { useMounted } from './useMounted';
export { usePreviewBounds } from './usePreviewBounds';
export { useProposalsOfPage } from './useProposalsOfPage';
export { useSavePage } from './useSavePage';
export { useWork, type Work } from './useWork';
