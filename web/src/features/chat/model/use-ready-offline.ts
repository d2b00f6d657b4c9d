import { useEffect } from 'react';

/** After the first question has gone out, which is what the visitor waits for. */
const afterMs = 1500;

/**
 * Fetches what a conversation may need once the connection is lost: the messages at the top right and the dialogs, which
 * other pages load when they first show one.
 */
export function useReadyOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([
        import('#web/src/ui/toasts.tsx'),
        import('#web/src/ui/dialog-popup.tsx'),
        import('#web/src/features/chat/components/inspiration-list.tsx'),
      ]).catch(() => {});
    }, afterMs);
    return () => clearTimeout(timer);
  }, []);
}
