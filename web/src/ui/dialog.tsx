import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-popup.tsx';

const DialogPopup = lazy(() => import('./dialog-popup.tsx').then(({ DialogPopup: part }) => ({ default: part })));

/** A modal dialog; a bottom sheet on a phone. Restores the focus on closing. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}
