export { ChangeImage } from './ChangeImage';
export { Dropzone } from './Dropzone';
export { FileDrops } from './FileDrops';
export { PreHydrationDrops, UploadArea } from './UploadArea';
