import { findTool } from '../setup/cargo-tools.mjs';
import { CARGO_DENY, cargoFindings, denyFindings } from './crates.mjs';
import { isWell } from './finding.mjs';
import { npmFindings } from './npm.mjs';
import { reasons } from './reasons.mjs';

/** The checks of cargo-deny that need no database. */
const DENY_CHECKS = ['licenses', 'bans', 'sources'];

/**
 * Runs the checks that take only seconds. They need no network if cargo has already downloaded the crates. The checks
 * of cargo-deny are skipped if it is not installed, because it takes minutes to build; `npm run supply` builds it.
 */
export function offlineFindings() {
  const cargo = cargoFindings();
  return [
    ...npmFindings(),
    ...cargo,
    ...denyFindings(findTool(CARGO_DENY), DENY_CHECKS, ['--offline']),
    // `reasons` reads the names of the crates from each Cargo.lock, so it is skipped if one of them has a finding.
    ...(cargo.every(isWell) ? reasons() : []),
  ];
}
