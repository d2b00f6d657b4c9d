import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#web/src/ui/button.tsx';

interface ThinInterviewProps {
  readonly text: string;
  readonly onAnswer: () => void;
  readonly onWrite: () => void;
}

/** Takes the place of the button that was pressed. The second click of a double click chooses nothing. */
export function ThinInterview({ text, onAnswer, onWrite }: ThinInterviewProps) {
  const id = useId();
  const firstRef = useRef<HTMLButtonElement>(null);
  useEffect(() => firstRef.current?.focus({ preventScroll: true }), []);
  const once = (choose: () => void) => (event: MouseEvent) => {
    if (event.detail < 2) choose();
  };
  return (
    <div className="chat-ways-out">
      <p id={id} className="chat-thin">
        {text}
      </p>
      <Button ref={firstRef} aria-describedby={id} onClick={once(onAnswer)}>
        Add two more answers
      </Button>
      <Button variant="ghost" aria-describedby={id} onClick={once(onWrite)}>
        Write it now
      </Button>
    </div>
  );
}
