import { useSession, useSessionState } from '../../session';

/** The size in bytes of what an address of the session's leads to; null if there is none, or it leads nowhere any more. */
export function useBlobSize(url: string | undefined): number | null {
  const session = useSession();
  return useSessionState(() => (url === undefined ? null : session.sizeOf(url)));
}
