import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { chooseVoice } from './choose-voice.ts';
import { markSentence } from './mark-sentence.ts';
import { readSentences, type Sentence } from './sentences.ts';
import { createSpeaker, type Listening, notListening } from './speaker.ts';

const voiceOf = (language: string) =>
  'speechSynthesis' in window ? chooseVoice(speechSynthesis.getVoices(), language, navigator.languages) : undefined;

/** Chrome loads its voices after the page. */
function watchVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {};
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

export interface ListeningParts {
  readonly html: string;
  readonly language: string;
  /** The element that shows the text, whose sentences are marked. */
  readonly text: RefObject<HTMLElement | null>;
}

/** Reads the shown text aloud; stops when the page or the text goes away. */
export function useListening({ html, language, text }: ListeningParts) {
  const [now, setNow] = useState<Listening>(notListening);
  const sentences = useRef<readonly Sentence[]>([]);
  const hasVoice = useSyncExternalStore(
    watchVoices,
    () => voiceOf(language) !== undefined,
    () => false,
  );
  const [speaker] = useState(() =>
    createSpeaker({
      speak: (utterance: SpeechSynthesisUtterance) => speechSynthesis.speak(utterance),
      cancel: () => speechSynthesis.cancel(),
      createUtterance(piece) {
        const utterance = new SpeechSynthesisUtterance(piece);
        const voice = voiceOf(language);
        utterance.voice = voice ?? null;
        utterance.lang = voice?.lang ?? language;
        return utterance;
      },
      onChange(changed) {
        setNow(changed);
        markSentence(changed.status === 'idle' ? undefined : sentences.current[changed.sentence]);
      },
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text ends the reading.
  useEffect(() => {
    window.addEventListener('pagehide', speaker.stop);
    return () => {
      window.removeEventListener('pagehide', speaker.stop);
      speaker.stop();
    };
  }, [speaker, html]);
  return {
    ...now,
    hasVoice,
    ...speaker,
    start() {
      if (text.current === null) return;
      sentences.current = readSentences(text.current);
      speaker.start(sentences.current);
    },
  };
}
