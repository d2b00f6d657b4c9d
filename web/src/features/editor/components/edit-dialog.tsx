import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEventHandler, type ReactNode, type RefObject, useEffect } from 'react';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { Icon } from '#web/src/ui/icon.tsx';

interface EditDialogProps {
  readonly popupRef: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onClosePress: () => void;
  readonly onEscape: () => void;
  readonly onOutsidePress: () => void;
  /** Receives the focus, except on touch screens, whose keyboard would cover the story. */
  readonly text: () => HTMLElement | null;
  readonly headerAction: ReactNode;
  readonly children: ReactNode;
}

export function EditDialog(props: EditDialogProps) {
  const { popupRef, onKeyDown, onClosePress, onEscape, onOutsidePress, text, headerAction, children } = props;
  useVisibleHeight(popupRef);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open
        onOpenChange={(_, { reason, event }) => {
          if (reason === 'escape-key') {
            if (!isComposing(event)) onEscape();
          } else if (reason === 'close-press') onClosePress();
          else if (reason === 'outside-press') onOutsidePress();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop data-slot="dialog-backdrop" className="dialog-backdrop fixed inset-0 z-40 min-h-dvh" />
          <Dialog.Popup
            ref={popupRef}
            data-slot="edit-story"
            onKeyDown={onKeyDown}
            initialFocus={(openedBy) => (openedBy === 'touch' ? popupRef.current : text())}
            className="edit-dialog fixed z-50 flex flex-col bg-paper"
          >
            <header className="edit-head">
              <Dialog.Title className="edit-title">Edit Story</Dialog.Title>
              {headerAction}
              <Dialog.Close aria-label="Close" data-slot="dialog-close" className="edit-icon-button">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

/** Sets `--visible-height` to the height above a phone's keyboard, which iOS does not expose to CSS. */
function useVisibleHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const fit = () => {
      // Pinch zoom also reduces the visible height.
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight;
      if (isCovered) ref.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      else ref.current?.style.removeProperty('--visible-height');
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [ref]);
}
