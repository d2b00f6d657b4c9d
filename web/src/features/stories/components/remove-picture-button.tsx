import { type RefObject, useRef, useState } from 'react';
import { useRemoveImage } from '#web/src/features/stories/api/remove-image.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

interface RemovePictureButtonProps {
  readonly storyId: string;
  readonly captionId?: string;
  /** For screen readers: 'story image'. */
  readonly name: string;
  /** Called when the picture disappears, before the server confirms. */
  readonly onRemove?: () => void;
  /** Gets the focus after a removal, because this button disappears with the picture. */
  readonly finalFocus: RefObject<HTMLElement | null>;
}

/** Asks first, because a removed picture must be uploaded again. */
export function RemovePictureButton({ storyId, captionId, name, onRemove, finalFocus }: RemovePictureButtonProps) {
  const { remove, removing } = useRemoveImage(storyId, captionId);
  const [confirming, setConfirming] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);
  const close = () => setConfirming(false);
  const confirm = () => {
    focusAfter.current = finalFocus.current;
    close();
    onRemove?.();
    remove();
  };
  return (
    <>
      <TextButton
        aria-label={`Remove (${name})`}
        aria-disabled={removing}
        onClick={() => {
          if (!removing) setConfirming(true);
        }}
      >
        Remove
      </TextButton>
      <Dialog
        open={confirming}
        onClose={close}
        finalFocus={focusAfter}
        title="Remove this picture?"
        description="It disappears from your story and from your next PDF. You can add another one at any time."
        actions={
          <>
            <Button variant="danger" onClick={confirm}>
              Remove picture
            </Button>
            <Button variant="ghost" onClick={close}>
              Keep it
            </Button>
          </>
        }
      />
    </>
  );
}
