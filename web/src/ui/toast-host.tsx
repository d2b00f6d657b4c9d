import { type ComponentType, useEffect, useState } from 'react';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { useToastsWanted } from './notify.ts';
import { useOnline } from './use-online.ts';

/** Loads the toasts with the first notice. If loading fails, notices wait; the page shows errors as well. */
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
