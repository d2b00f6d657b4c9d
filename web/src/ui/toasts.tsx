import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { connectToastHost } from './notify.ts';
import './toasts.css';

/** Specification 1.9. */
const autoCloseMs = 5000;

/** The library writes it as an element's id, which may hold no spaces. */
function toastIdOf(id: string): string {
  return `toast-${id.replaceAll(/\W+/g, '-')}`;
}

/** Top right, one per id, waiting while the pointer or the focus is on it (WCAG 2.2.1). */
export function Toasts() {
  useEffect(() => {
    let disconnect = () => {};
    // A moment later: while developing, React mounts twice, and the library drops what it was told at the first.
    const timer = setTimeout(() => {
      disconnect = connectToastHost(({ id, tone, message }) => {
        toast(message, { toastId: toastIdOf(id), type: tone, role: tone === 'error' ? 'alert' : 'status' });
      });
    });
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of what is inside; it is nothing to press.
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-right"
        autoClose={autoCloseMs}
        transition={false}
        closeOnClick={false}
        pauseOnHover
        icon={false}
        hideProgressBar
        aria-label="Messages"
      />
    </div>
  );
}
