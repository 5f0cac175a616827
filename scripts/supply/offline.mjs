import { cargoLockFiles, crateLicences } from './crates.mjs';
import { npmLicences, npmLockFiles } from './npm.mjs';
import { reasons } from './reasons.mjs';

/** The checks that take seconds and need no network, if the crates have been downloaded before. */
export const offlineFindings = () => [
  ...npmLockFiles(),
  ...cargoLockFiles(),
  ...npmLicences(),
  ...crateLicences(),
  ...reasons(),
];
