import { useEffect, useState } from 'react';
import { type DeskToast, removeToast, useDeskToasts } from '#web/desk/src/lib/desk-toasts.ts';
import { Icon } from '#web/src/ui/icon.tsx';

const shownMs = { done: 6000, undo: 12_000, error: 12_000 } as const;

function Toast({ toast }: { readonly toast: DeskToast }) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, tone, message, undo } = toast;
  const duration = shownMs[undo === undefined ? tone : 'undo'];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => removeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, isHeld, duration]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast that is read or about to be pressed stays (WCAG 2.2.1).
    <div
      data-slot="toast"
      data-tone={tone}
      className="desk-toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p role={tone === 'error' ? 'alert' : 'status'} className="wrap-anywhere min-w-0 grow py-2">
        {message}
      </p>
      {undo !== undefined && (
        <button
          type="button"
          className="font-bold underline"
          onClick={() => {
            removeToast(id);
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" aria-label="Close message" onClick={() => removeToast(id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** The messages of finished and failed acts. */
export function Toasts() {
  const toasts = useDeskToasts();
  return (
    <section aria-label="Messages of the desk" className="desk-toasts">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
