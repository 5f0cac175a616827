export { JobLine } from './JobLine';
export { orientationWords } from './orientation';
export { useFirstPress } from './useFirstPress';
export { useMounted } from './useMounted';
export { usePreviewBounds } from './usePreviewBounds';
export { useProposalsOfPage } from './useProposalsOfPage';
export { useSavePage } from './useSavePage';
export { useWork, type Work } from './useWork';
