import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { connectToastHost } from './notify.ts';

/** Spec 1 §9. */
const autoCloseMs = 5000;

/** Top right, one per id, waiting while the pointer or the focus is on it (WCAG 2.2.1). */
export function Toasts() {
  useEffect(
    () =>
      connectToastHost(({ id, tone, message }) => {
        toast(message, { toastId: id, type: tone, role: tone === 'error' ? 'alert' : 'status' });
      }),
    [],
  );
  return (
    <ToastContainer
      position="top-right"
      autoClose={autoCloseMs}
      closeOnClick={false}
      pauseOnHover
      pauseOnFocusLoss
      icon={false}
      hideProgressBar
      aria-label="Messages"
    />
  );
}
