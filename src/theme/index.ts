export {
  type ColorMode,
  followColorMode,
  resolveColorMode,
  toggleColorMode,
  useColorMode,
} from './colorMode';
export { dark, light, type Palette } from './palette';
export { system } from './system';
