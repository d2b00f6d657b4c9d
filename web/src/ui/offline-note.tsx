import type { ReactNode } from 'react';
import { useOnline } from './use-online.ts';

export function OfflineNote({ children }: { readonly children: ReactNode }) {
  const online = useOnline();
  return (
    <div role="status" className="empty:absolute">
      {!online && (
        <p data-slot="offline-note" className="flex items-center gap-3 font-semibold text-small">
          {/* Inline, so that pages with only this icon do not load lucide. */}
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            className="size-5 shrink-0 text-danger"
          >
            <path d="M3 3l18 18M6.5 8A6 6 0 0 0 8 19h9M10.5 5.3A6 6 0 0 1 17 10h1a4 4 0 0 1 2.6 7" />
          </svg>
          <span>You’re offline. {children}</span>
        </p>
      )}
    </div>
  );
}
