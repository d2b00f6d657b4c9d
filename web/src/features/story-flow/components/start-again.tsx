import { useState } from 'react';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

interface StartAgainProps {
  readonly confirm: boolean;
  readonly warning: string;
  readonly onStartAgain: () => void;
}

export function StartAgain({ confirm, warning, onStartAgain }: StartAgainProps) {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const startAgain = () => {
    close();
    onStartAgain();
  };
  return (
    <>
      <TextButton onClick={confirm ? () => setConfirming(true) : startAgain}>Start again</TextButton>
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
