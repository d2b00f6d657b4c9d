import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { Icon } from './icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, outside click and the close button. Without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus on closing; while it is null, the element that had it before does. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  readonly size?: 'small' | 'large';
}

/** Use `Dialog`, which loads this on demand. */
export function DialogPopup({
  onClose,
  title,
  description,
  children,
  actions,
  initialFocus,
  finalFocus,
  size = 'small',
}: DialogProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open
        onOpenChange={(open, { reason, event }) => {
          // The library waits 5 ms for the key that Safari sends after a composition.
          if (!open && !(reason === 'escape-key' && isComposing(event))) onClose?.();
        }}
        disablePointerDismissal={onClose === undefined}
      >
        <Base.Portal>
          <Base.Backdrop data-slot="dialog-backdrop" className="dialog-backdrop fixed inset-0 z-40 min-h-dvh" />
          <Base.Popup
            data-slot="dialog"
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={clsx(
              'dialog-popup fixed z-50 flex flex-col border-2 border-ink bg-sheet',
              size === 'large' && 'dialog-large',
            )}
          >
            <div className="flex items-start gap-4 px-7 pt-6 pb-2">
              <Base.Title className="grow text-h3">{title}</Base.Title>
              {onClose !== undefined && (
                <Base.Close
                  aria-label="Close"
                  data-slot="dialog-close"
                  className="-me-3 -mt-2 grid size-11 shrink-0 place-items-center rounded-control"
                >
                  <Icon name="close" />
                </Base.Close>
              )}
            </div>
            <div tabIndex={children === undefined ? undefined : 0} className="overflow-y-auto px-7 pb-6">
              {description !== undefined && <Base.Description className="text-muted">{description}</Base.Description>}
              {children}
            </div>
            {actions !== undefined && <div className="flex flex-wrap gap-3 px-7 pb-7">{actions}</div>}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
