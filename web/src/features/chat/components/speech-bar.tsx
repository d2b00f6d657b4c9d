import { Square, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import { transcribe as transcribeAnswer } from '#web/src/features/chat/api/transcribe.ts';
import { type Interruption, type Recorder, startRecorder } from '#web/src/features/chat/model/recorder.ts';
import { loopWidth, voiceLine } from '#web/src/features/chat/model/voice-line.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';

export interface SpeechBarProps {
  /** By default for anyone who tells a story. */
  readonly transcribe?: typeof transcribeAnswer | undefined;
  readonly onText: (text: string) => void;
  readonly onCancel: () => void;
  /** The microphone is refused or missing; the message says so. */
  readonly onUnavailable: (message: string) => void;
}

/** Why the recording ended, unless the customer ended it. */
type Ending = Interruption | 'full' | undefined;

type State =
  | { readonly phase: 'asking' }
  | { readonly phase: 'recording'; readonly recorder: Recorder; readonly startedAt: number }
  | { readonly phase: 'writing'; readonly ending: Ending }
  | {
      readonly phase: 'failed';
      readonly message: string;
      readonly recording: Blob | undefined;
      readonly ending: Ending;
    };

const interruptions: Readonly<Record<Interruption, string>> = {
  microphone: 'Your microphone stopped.',
  page: 'You left this page, so Wren stopped listening.',
};

/** Shows the notice once the customer is back on the page. */
function notifyOf(why: Interruption): void {
  const say = () => {
    if (document.visibilityState === 'hidden') return;
    document.removeEventListener('visibilitychange', say);
    notify.error(`${interruptions[why]} What you said until then is in your message.`, { id: 'speech' });
  };
  document.addEventListener('visibilitychange', say);
  say();
}

const warnAtSeconds = 270;
const tickMs = 100;
/** A shorter press is a tap, which records until Stop. */
const holdMs = 500;

const denied =
  'Your browser doesn’t let this page use the microphone. You can allow it in the address bar, or type your answer.';
const missing = 'We couldn’t find a microphone. Please type your answer.';
const occupied = 'We couldn’t start your microphone. Another program may be using it.';

/** These need another recording; all other errors can be tried again with this one. */
const spentBy = new Set(['silent-recording', 'unsupported-audio', 'recording-too-long', 'recording-required']);

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Records from the moment it appears, has the recording written down, and passes on the text. */
export function SpeechBar({ onText, onCancel, onUnavailable, transcribe = transcribeAnswer }: SpeechBarProps) {
  const [state, setState] = useState<State>({ phase: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const stopRef = useRef<HTMLButtonElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const request = useRef<AbortController>(null);
  const ended = useRef<Recorder>(null);
  const handlers = useRef({ onText, onUnavailable });
  handlers.current = { onText, onUnavailable };

  const write = async (recording: Blob, ending: Ending) => {
    const aborter = new AbortController();
    request.current = aborter;
    setState({ phase: 'writing', ending });
    try {
      const text = await transcribe(recording, aborter.signal);
      handlers.current.onText(text);
      if (ending !== undefined && ending !== 'full') notifyOf(ending);
    } catch (error) {
      if (aborter.signal.aborted) return;
      const isSpent = error instanceof ApiError && spentBy.has(error.code);
      setState({ phase: 'failed', message: errorMessage(error), recording: isSpent ? undefined : recording, ending });
    }
  };
  const stop = async (recorder: Recorder, ending?: Ending) => {
    // The clock, the microphone and a press may all end it.
    if (ended.current === recorder) return;
    ended.current = recorder;
    setState({ phase: 'writing', ending });
    await write(await recorder.stop(), ending);
  };
  const latestStop = useRef(stop);
  latestStop.current = stop;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt records again.
  useEffect(() => {
    const aborter = new AbortController();
    let opened: Recorder | undefined;
    const onInterrupted = (why: Interruption) => opened && void latestStop.current(opened, why);
    startRecorder(aborter.signal, onInterrupted).then(
      (recorder) => {
        opened = recorder;
        setState({ phase: 'recording', recorder, startedAt: performance.now() });
      },
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        const name = error instanceof Error ? error.name : '';
        if (name === 'NotAllowedError' || name === 'SecurityError') handlers.current.onUnavailable(denied);
        else if (name === 'NotFoundError') handlers.current.onUnavailable(missing);
        else setState({ phase: 'failed', message: occupied, recording: undefined, ending: undefined });
      },
    );
    return () => {
      aborter.abort();
      opened?.cancel();
      request.current?.abort();
    };
  }, [attempt]);

  // Keys reach the bar only while it contains the focus.
  useEffect(() => {
    if (state.phase === 'recording') stopRef.current?.focus();
    else barRef.current?.focus();
  }, [state.phase]);

  useEffect(() => {
    if (state.phase !== 'recording') return;
    const { recorder, startedAt } = state;
    setSeconds(0);
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - startedAt) / 1000);
      setSeconds(passed);
      if (passed >= limits.recordingMaxSeconds) void latestStop.current(recorder, 'full');
    }, tickMs);
    const release = () => {
      if (performance.now() - startedAt > holdMs) void latestStop.current(recorder);
    };
    // Only the release of the press that began the recording; a later press is on Stop or elsewhere.
    window.addEventListener('pointerup', release, { once: true });
    const forget = () => window.removeEventListener('pointerup', release);
    window.addEventListener('pointerdown', forget, { once: true });
    return () => {
      clearInterval(timer);
      forget();
      window.removeEventListener('pointerdown', forget);
    };
  }, [state]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    onCancel();
  };
  const again = () => {
    setState({ phase: 'asking' });
    setAttempt(attempt + 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels, also from the buttons inside.
    <div ref={barRef} tabIndex={-1} onKeyDown={onKeyDown} className="speech">
      <div className="speech-bar" data-phase={state.phase}>
        {state.phase === 'recording' ? (
          <>
            <Voice level={state.recorder.level} />
            <span role="timer" className="speech-time">
              {clock(seconds)}
            </span>
          </>
        ) : (
          <p role={state.phase === 'failed' ? 'alert' : undefined} className="speech-words">
            {wordsOf(state)}
          </p>
        )}
        <button
          type="button"
          aria-label="Discard the recording"
          onClick={onCancel}
          className="tool-button speech-cancel"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        {state.phase === 'recording' && (
          <button
            ref={stopRef}
            type="button"
            aria-label="Stop and write it down"
            onClick={() => void stop(state.recorder)}
            className="tool-button speech-stop"
          >
            <Square aria-hidden="true" className="size-4" strokeWidth={2.5} />
          </button>
        )}
      </div>
      {state.phase === 'failed' && (
        <Button
          variant="ghost"
          className="mt-2"
          onClick={() => (state.recording === undefined ? again() : void write(state.recording, state.ending))}
        >
          {state.recording === undefined ? 'Record again' : 'Try again'}
        </Button>
      )}
      <p role="status" className="pt-1 text-muted text-small empty:hidden">
        {noteOf(state, seconds)}
      </p>
    </div>
  );
}

function wordsOf(state: State): string {
  if (state.phase === 'failed') return state.message;
  if (state.phase === 'asking') return 'Waiting for your microphone…';
  return 'Writing it down…';
}

/** Announced when it changes. */
function noteOf(state: State, seconds: number): string {
  if (state.phase === 'asking') return 'Your browser may ask for your permission.';
  if (state.phase === 'recording')
    return seconds < warnAtSeconds
      ? 'Listening. Nothing is sent until you press send.'
      : 'Thirty seconds left. Then Wren writes it down.';
  const { ending } = state;
  const why = ending === undefined || ending === 'full' ? '' : interruptions[ending];
  if (state.phase === 'failed')
    return state.recording === undefined ? why : `${why} Your recording is still here.`.trim();
  if (ending === 'full') return 'That’s five minutes. Writing it down…';
  return `${why} You can correct it first.`.trim();
}

/** The voice as a line of handwriting; a bar for reduced motion. Drawn without React, ten times a second. */
function Voice({ level }: { readonly level: () => number }) {
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = placeRef.current;
    const path = place?.querySelector('path');
    const bar = place?.querySelector<HTMLElement>('.speech-level');
    if (!place || !path || !bar) return;
    let levels: number[] = [];
    const timer = setInterval(() => {
      const now = level();
      const most = Math.max(1, Math.floor((place.clientWidth - 12) / loopWidth));
      levels = [...levels, now].slice(-most);
      path.setAttribute('d', voiceLine(levels));
      bar.style.transform = `scaleX(${now.toFixed(2)})`;
    }, tickMs);
    return () => clearInterval(timer);
  }, [level]);
  return (
    <div ref={placeRef} aria-hidden="true" className="speech-voice">
      <svg aria-hidden="true" className="speech-line">
        <path />
      </svg>
      <div className="speech-level" />
    </div>
  );
}
