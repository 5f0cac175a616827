export { StraightenPanel } from './StraightenPanel';
export { StraightenStage } from './StraightenStage';
