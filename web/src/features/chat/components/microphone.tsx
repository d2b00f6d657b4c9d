import { Mic } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMicrophone } from '#web/src/features/chat/model/use-microphone.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { notify } from '#web/src/ui/notify.ts';
import type { SpeechBarProps } from './speech-bar.tsx';
import '#web/src/features/chat/speech.css';

/** Only for those who want to speak. */
const loadSpeechBar = () => import('./speech-bar.tsx');
const preload = () => void loadSpeechBar().catch(() => undefined);

type MicrophoneProps = Pick<SpeechBarProps, 'onText' | 'transcribe'>;

/** Begins a spoken answer; nothing where browser or stage cannot do it, or the customer has refused. */
export function Microphone({ onText, transcribe }: MicrophoneProps) {
  const { available, hide } = useMicrophone();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [Bar, setBar] = useState<ComponentType<SpeechBarProps> | null>(null);
  if (!available) return null;

  const speak = async () => {
    try {
      const { SpeechBar } = await loadModule(loadSpeechBar);
      setBar(() => SpeechBar);
    } catch (error) {
      notify.error(errorMessage(error), { id: 'speech' });
    }
  };
  const close = () => flushSync(() => setBar(null));
  const finish = (text: string) => {
    close();
    onText(text);
  };
  const cancel = () => {
    close();
    buttonRef.current?.focus();
  };
  const refuse = (message: string) => {
    hide();
    notify.error(message, { id: 'speech' });
  };
  if (Bar !== null) return <Bar onText={finish} onCancel={cancel} onUnavailable={refuse} transcribe={transcribe} />;
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label="Speak your answer"
      onPointerEnter={preload}
      onFocus={preload}
      // Holding records until the release; the click serves keyboards and screen readers.
      onPointerDown={(event) => {
        event.preventDefault();
        if (event.button === 0) void speak();
      }}
      onClick={() => void speak()}
      className="tool-button chat-speak"
    >
      <Mic aria-hidden="true" className="size-5" />
    </button>
  );
}
