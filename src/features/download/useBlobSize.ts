import { useSession, useSessionState } from '../../session';

/** The size in bytes of the blob behind a blob URL of the session. Null if there is no URL, or the URL was revoked. */
export function useBlobSize(url: string | undefined): number | null {
  const session = useSession();
  return useSessionState(() => (url === undefined ? null : session.sizeOf(url)));
}
