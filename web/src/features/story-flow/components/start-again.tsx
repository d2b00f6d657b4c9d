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
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const startAgain = () => {
    close();
    onStartAgain();
  };
  return (
    <>
      <Button variant="ghost" className={className} onClick={confirm ? () => setAsking(true) : startAgain}>
        Start again
      </Button>
      <Dialog
        open={asking}
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
