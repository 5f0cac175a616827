import { cargoLockFiles, crateLicences } from './crates.mjs';
import { npmLicences, npmLockFiles } from './npm.mjs';
import { reasons } from './reasons.mjs';

/** Runs the checks that take only seconds. They need no network if cargo has already downloaded the crates. */
export const offlineFindings = () => [
  ...npmLockFiles(),
  ...cargoLockFiles(),
  ...npmLicences(),
  ...crateLicences(),
  ...reasons(),
];
