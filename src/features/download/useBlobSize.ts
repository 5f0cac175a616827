import { useSession, useSessionState } from '../../session';

/**
 * The size in bytes of the blob behind `url`, a blob URL of the session. Null if there is no URL, or if it was revoked.
 */
export function useBlobSize(url: string | undefined): number | null {
  const session = useSession();
  return useSessionState(() => (url === undefined ? null : session.sizeOf(url)));
}
