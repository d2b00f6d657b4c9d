import type { Sentence } from './sentences.ts';

export interface Listening {
  readonly status: 'idle' | 'speaking' | 'paused' | 'failed';
  /** Index of the sentence that is or was spoken. */
  readonly sentence: number;
}

export const notListening: Listening = { status: 'idle', sentence: 0 };

type Utterance = Pick<SpeechSynthesisUtterance, 'onstart' | 'onend' | 'onerror'>;

interface SpeakerParts<U extends Utterance> {
  readonly speak: (utterance: U) => void;
  readonly cancel: () => void;
  readonly createUtterance: (text: string) => U;
  readonly onChange: (now: Listening) => void;
}

/** Slow voices need 100 ms a character. */
const allowedMs = (text: string) => 5000 + 150 * text.length;

/**
 * Speaks one sentence after another. Pausing cancels, and resuming repeats the sentence: Android cannot pause, and Chrome cannot
 * resume after 15 s. A watchdog continues when a browser does not report the end.
 */
export function createSpeaker<U extends Utterance>({ speak, cancel, createUtterance, onChange }: SpeakerParts<U>) {
  let pieces: readonly { readonly text: string; readonly sentence: number }[] = [];
  let position = 0;
  // Chrome collects an utterance that nothing names, and then never reports its end.
  let current: U | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  function silence(): void {
    clearTimeout(watchdog);
    const wasSpeaking = current !== undefined;
    current = undefined;
    if (wasSpeaking) cancel();
  }

  function change(status: Listening['status']): void {
    onChange({ status, sentence: pieces[position]?.sentence ?? 0 });
  }

  function next(): void {
    position += 1;
    speakPiece();
  }

  function fail(): void {
    silence();
    change('failed');
  }

  function speakPiece(isRetry = false): void {
    clearTimeout(watchdog);
    const piece = pieces[position];
    if (piece === undefined) {
      current = undefined;
      position = 0;
      change('idle');
      return;
    }
    const utterance = createUtterance(piece.text);
    const ifCurrent = (act: () => void) => () => {
      if (current === utterance) act();
    };
    let hasStarted = false;
    utterance.onstart = ifCurrent(() => {
      hasStarted = true;
    });
    utterance.onend = ifCurrent(next);
    utterance.onerror = ifCurrent(fail);
    current = utterance;
    watchdog = setTimeout(() => {
      silence();
      if (hasStarted) next();
      else if (isRetry) fail();
      else speakPiece(true);
    }, allowedMs(piece.text));
    change('speaking');
    speak(utterance);
  }

  return {
    start(sentences: readonly Pick<Sentence<unknown>, 'pieces'>[]): void {
      silence();
      pieces = sentences.flatMap(({ pieces: texts }, sentence) => texts.map((text) => ({ text, sentence })));
      position = 0;
      speakPiece();
    },
    pause(): void {
      if (current === undefined) return;
      silence();
      const sentence = pieces[position]?.sentence;
      position = pieces.findIndex((piece) => piece.sentence === sentence);
      change('paused');
    },
    /** Also continues after a failure. */
    resume: () => speakPiece(),
    stop(): void {
      silence();
      position = 0;
      change('idle');
    },
  };
}
