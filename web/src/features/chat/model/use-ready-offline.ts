import { useEffect } from 'react';

/** After the request for the first question. */
const afterMs = 1500;

/** Preloads toasts and dialogs, which a conversation needs when the connection is lost. */
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
