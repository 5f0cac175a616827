export { ChangeImage } from './ChangeImage';
export { Dropzone } from './Dropzone';
export { FileDrops } from './FileDrops';
export { PreHydrationDrops } from './PreHydrationDrops';
export { UploadArea } from './UploadArea';
