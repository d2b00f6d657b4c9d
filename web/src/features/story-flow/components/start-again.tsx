import { useState } from 'react';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

interface StartAgainProps {
  readonly confirm: boolean;
  readonly warning: string;
  readonly onStartAgain: () => void;
  readonly className?: string;
}

export function StartAgain({ confirm, warning, onStartAgain, className = '' }: StartAgainProps) {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const startAgain = () => {
    close();
    onStartAgain();
  };
  return (
    <>
      <Button variant="ghost" className={className} onClick={confirm ? () => setConfirming(true) : startAgain}>
        Start again
      </Button>
      <Dialog
        open={confirming}
        onClose={close}
        title="Start again?"
        description={warning}
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="ghost" onClick={startAgain}>
              Start again
            </Button>
          </>
        }
      />
    </>
  );
}
