import { createHash } from 'node:crypto';

/**
 * A content's hash, as the attribute `integrity` and content policies have it (Subresource Integrity, 3.1).
 * @param {string | Uint8Array} content
 */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
