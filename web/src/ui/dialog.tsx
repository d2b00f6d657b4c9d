import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-popup.tsx';

/** Loaded when a dialog first opens: pages without one do not pay for it. */
const DialogPopup = lazy(() => import('./dialog-popup.tsx').then(({ DialogPopup: part }) => ({ default: part })));

/** A modal dialog: focus is kept inside and returns to where it was. A bottom sheet on a phone. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}
