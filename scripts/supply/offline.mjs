import { findTool } from '../setup/cargo-tools.mjs';
import { CARGO_DENY, cargoFindings, denyFindings } from './crates.mjs';
import { npmFindings } from './npm.mjs';
import { reasons } from './reasons.mjs';

/** The checks of cargo-deny that need no database. */
const DENY_CHECKS = ['licenses', 'bans', 'sources'];

/**
 * Runs the checks that take only seconds. They need no network if cargo has already downloaded the crates. The checks
 * of cargo-deny are skipped if it is not installed, because it takes minutes to build; `npm run supply` builds it.
 */
export const offlineFindings = () => [
  ...npmFindings(),
  ...cargoFindings(),
  ...denyFindings(findTool(CARGO_DENY), DENY_CHECKS, ['--offline']),
  ...reasons(),
];
