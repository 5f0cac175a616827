import { createHash } from 'node:crypto';

/**
 * The SHA-256 hash of a content, in the syntax of the attribute `integrity` and of Content Security Policies
 * (specification "Subresource Integrity", section 3.1).
 * @param {string | Uint8Array} content
 */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
