import { cargoLockFiles, crateLicences } from './crates.mjs';
import { npmLicences, npmLockFiles } from './npm.mjs';
import { reasons } from './reasons.mjs';

/** What can be found out within seconds and without a network, once the crates are there. */
export const offlineFindings = () => [
  ...npmLockFiles(),
  ...cargoLockFiles(),
  ...npmLicences(),
  ...crateLicences(),
  ...reasons(),
];
