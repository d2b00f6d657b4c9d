import { lazy, type ReactNode, type RefObject, Suspense } from 'react';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, outside press and the closing button. Left out, the dialog can not be dismissed. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The row of buttons at the end. */
  readonly actions?: ReactNode;
  /** Takes the focus when the dialog opens, instead of its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly size?: 'small' | 'large';
}

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
