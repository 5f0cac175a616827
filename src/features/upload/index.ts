export { ChangeImage } from './ChangeImage';
export { Dropzone } from './Dropzone';
export { EarlyDrops } from './EarlyDrops';
export { FileDrops } from './FileDrops';
export { UploadArea } from './UploadArea';
