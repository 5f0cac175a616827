export { ChangeImage } from './ChangeImage';
export { Dropzone } from './Dropzone';
export { UploadArea } from './UploadArea';
