import { useRef } from 'react';
import { minutesToListen, usesLatinLetters } from '#web/src/features/listening/model/listening-time.ts';
import { type ListeningParts, useListening } from '#web/src/features/listening/model/use-listening.ts';
import { Button } from '#web/src/ui/button.tsx';
import '#web/src/features/listening/listening.css';

/** Filled, in a box of 24 units. */
const signs = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6 5h4.2v14H6zm7.8 0H18v14h-4.2z',
  stop: 'M6 6h12v12H6z',
} as const;

function Sign({ name }: { readonly name: keyof typeof signs }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-5 shrink-0">
      <path d={signs[name]} />
    </svg>
  );
}

/** Reads a text aloud. Absent where the browser has no voice of the language on the device. */
export function ListenButton(parts: ListeningParts) {
  const { status, hasVoice, start, pause, resume, stop } = useListening(parts);
  const toggle = useRef<HTMLButtonElement>(null);
  if (!hasVoice || !usesLatinLetters(parts.html)) return null;
  const isSpeaking = status === 'speaking';
  const label = { idle: `Listen, ${minutesToListen(parts.html)} min`, speaking: 'Pause', paused: 'Resume' };
  const act = { idle: start, speaking: pause, paused: resume, failed: resume };
  return (
    <fieldset aria-label="Read aloud" data-slot="listen" data-status={status} className="listen">
      <Button ref={toggle} variant="ghost" onClick={act[status]}>
        <Sign name={isSpeaking ? 'pause' : 'play'} />
        {status === 'failed' ? 'Try again' : label[status]}
      </Button>
      {status !== 'idle' && (
        <Button
          variant="ghost"
          aria-label="Stop reading"
          className="listen-stop"
          onClick={() => {
            stop();
            toggle.current?.focus();
          }}
        >
          <Sign name="stop" />
        </Button>
      )}
      <p role="alert" className="fault text-small">
        {status === 'failed' && 'Your browser stopped reading.'}
      </p>
    </fieldset>
  );
}
