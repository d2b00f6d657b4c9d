import { type ComponentType, useEffect, useState } from 'react';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { useToastsWanted } from './notify.ts';
import { useOnline } from './use-online.ts';

/**
 * Loads the toasts with the first notice: a page that has nothing to tell does not pay for them. Where they cannot be loaded
 * the notice waits, and nothing of the page is lost to it: what failed is told beside it, too.
 */
export function ToastHost() {
  const wanted = useToastsWanted();
  const online = useOnline();
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || !online || Toasts !== undefined) return;
    withoutReload(() => import('./toasts.tsx')).then(
      ({ Toasts: part }) => setToasts(() => part),
      () => {},
    );
  }, [wanted, online, Toasts]);
  return Toasts === undefined ? null : <Toasts />;
}
