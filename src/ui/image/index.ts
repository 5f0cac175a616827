// The components for pages that show an open image. They are not exported from `../index`, so that the home page does
// not load their code before the visitor opens an image.
export { ActionBar } from '../ActionBar';
export { BackgroundChoice } from '../BackgroundChoice';
export { Picture } from '../Picture';
export { SegmentedControl } from '../SegmentedControl';
export { DamageMark, Stage, StageCaption } from '../Stage';
export { StagePicture } from '../StagePicture';
export { StagePreview } from '../StagePreview';
export { SteadyText } from '../SteadyText';
export { useDesktop } from '../useDesktop';
export { ViewRow } from '../ViewRow';
