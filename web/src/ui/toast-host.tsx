import { lazy, Suspense, useEffect, useState } from 'react';
import { useToastsWanted } from './notify.ts';

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts: part }) => ({ default: part })));

/** Loads the toasts with the first notice: a page that has nothing to tell does not pay for them. */
export function ToastHost() {
  const wanted = useToastsWanted();
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    if (wanted) setMounted(true);
  }, [wanted]);
  if (!mounted) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
