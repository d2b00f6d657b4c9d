import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from './use-online.ts';

/** Says that there is no network, and what that means here; nothing while there is one. */
export function OfflineNote({ children }: { readonly children: ReactNode }) {
  const online = useOnline();
  return (
    <div role="status" className="empty:absolute">
      {!online && (
        <p data-slot="offline-note" className="flex items-center gap-3 font-semibold text-small">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <span>You are offline. {children}</span>
        </p>
      )}
    </div>
  );
}
