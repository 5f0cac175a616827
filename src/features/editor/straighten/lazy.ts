import { lazyPart } from '../../../lib/lazyPart';

const mode = () => import('./mode');
const options = { waiting: () => null };

export const LazyStraightenPanel = lazyPart(mode, ({ StraightenPanel }) => StraightenPanel, options);

export const LazyStraightenStage = lazyPart(mode, ({ StraightenStage }) => StraightenStage, options);
