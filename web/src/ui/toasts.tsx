import { useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { connectToastHost } from './notify.ts';
import { toastsTopPx } from './toast-place.ts';
import './toasts.css';

/** Specification 1.9. */
const autoCloseMs = 5000;

/** The library uses it as an element id, which cannot contain spaces. */
function toastIdOf(id: string): string {
  return `toast-${id.replaceAll(/\W+/g, '-')}`;
}

/** Toasts pause on hover and focus (WCAG 2.2.1). */
export function Toasts() {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let disconnect = () => {};
    // In development React mounts twice, and the library loses toasts of the first mount.
    const timer = setTimeout(() => {
      disconnect = connectToastHost(({ id, tone, message }) => {
        const toastId = toastIdOf(id);
        const options = { type: tone, role: tone === 'error' ? 'alert' : 'status', autoClose: autoCloseMs } as const;
        const closeButton = document.querySelector('[data-slot=dialog-close]')?.getBoundingClientRect();
        area.current?.style.setProperty('--toasts-top', `${toastsTopPx(closeButton)}px`);
        // The library ignores a second toast with an id, also when it says something else.
        if (toast.isActive(toastId)) toast.update(toastId, { ...options, render: message });
        else toast(message, { ...options, toastId });
      });
    });
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to focus inside; it is not interactive itself.
    <div ref={area} onFocus={() => toast.pause()} onBlur={() => toast.play()}>
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
