import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { isBlank } from '#shared/text/plain-text.ts';
import type { Chat } from '#web/src/features/chat/model/use-chat.ts';
import { type SampleInterview as Sample, useSamples } from '#web/src/features/samples/api/samples.ts';
import {
  isRecordedAnswer,
  readProgress,
  type SampleProgress,
} from '#web/src/features/samples/model/sample-progress.ts';
import { typeInto } from '#web/src/features/samples/model/type-into.ts';
import { jsonKey, removeStored, useStored, writeStored } from '#web/src/lib/storage.ts';
import { count } from '#web/src/lib/stored-shapes.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { SampleChoice } from './sample-choice.tsx';
import '#web/src/features/samples/samples.css';

interface SampleInterviewProps {
  readonly category: CategorySlug;
  readonly chat: Chat;
  /** Of the message's field. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Offers the category's sample interviews, then fills the field with one answer after the other. The visitor sends them. */
export function SampleInterview(props: SampleInterviewProps) {
  const samples = useSamples()?.filter(({ category }) => category === props.category);
  if (samples === undefined || samples.length === 0) return null;
  return <Strip {...props} samples={samples} />;
}

/** Between an answer in the field and its sending with the rest, so that one can read its beginning. */
const pauseMs = 1800;

interface StripProps extends SampleInterviewProps {
  readonly samples: readonly Sample[];
}

function Strip({ category, chat, text, onText, onSend, inputRef, samples }: StripProps) {
  const { messages, phase } = chat.state;
  const sent = messages.filter(({ role }) => role === 'user').length;
  // How many answers the conversation had when the visitor stopped its sample: until the next one, nothing else tells.
  const stoppedKey = useMemo(() => jsonKey(`sampleStopped_${categories[category].promptKey}`, count), [category]);
  const isStopped = useStored(stoppedKey) === sent;
  const progress = isStopped ? undefined : readProgress(samples, messages, text);
  const answers = progress?.hasLeft === false ? progress.sample.answers : [];
  const next = phase === 'idle' ? answers[sent] : undefined;
  const isEdited = next !== undefined && text !== next && !isBlank(text) && !isRecordedAnswer(samples, text);
  const put = useFilledField({ samples, text, onText, inputRef, sent, next });
  const canGoOn = sent < answers.length && phase !== 'failed' && !isEdited;
  const [isSending, setSending] = useSending({ canGoOn, isReady: next !== undefined && text === next, onSend });

  // "Start again" leaves the text in the field.
  const isLeftOver = sent === 0 && progress === undefined && isRecordedAnswer(samples, text);
  const clear = useEffectEvent(() => onText(''));
  useEffect(() => {
    if (isLeftOver) clear();
  }, [isLeftOver]);

  const choose = (sample: Sample) => {
    removeStored(stoppedKey);
    put(sample.answers[0] ?? '');
  };
  const stop = () => {
    writeStored(stoppedKey, sent);
    if (isRecordedAnswer(samples, text)) onText('');
    inputRef.current?.focus({ preventScroll: true });
  };
  const toggleSending = () => {
    if (next !== undefined && isBlank(text)) put(next);
    setSending(!isSending);
  };
  const isOffered = sent === 0 && progress === undefined && isBlank(text);
  if (progress === undefined && !isOffered) return null;
  const state = stateOf(progress, isEdited, phase);
  return (
    <div className="sample" data-state={state}>
      <p role="status" className="empty:hidden">
        {statusText(state, Math.max(1, next === undefined ? sent : sent + 1), answers.length)}
      </p>
      {state === 'offered' && (
        <SampleChoice samples={samples} focusAfter={() => sendingElement(inputRef.current)} onChoose={choose} />
      )}
      {canGoOn && <TextButton onClick={toggleSending}>{isSending ? 'Stop sending' : 'Send the rest'}</TextButton>}
      {sent < answers.length && !isSending && (
        <TextButton onClick={stop}>
          <span>
            Stop<span className="sample-own"> and write my own</span>
          </span>
        </TextButton>
      )}
    </div>
  );
}

type State = 'offered' | 'running' | 'edited' | 'done' | 'left';

function stateOf(progress: SampleProgress | undefined, isEdited: boolean, phase: Chat['state']['phase']): State {
  if (progress === undefined) return 'offered';
  if (progress.hasLeft) return 'left';
  if (isEdited) return 'edited';
  const isAnswered = phase === 'idle' || phase === 'typing';
  return isAnswered && progress.sent === progress.sample.answers.length ? 'done' : 'running';
}

function statusText(state: State, answer: number, all: number): ReactNode {
  if (state === 'running')
    return (
      <>
        Sample interview <span className="sample-dot">·</span> answer {answer} of {all}
      </>
    );
  if (state === 'edited') return 'You changed this answer, so the story will be drafted offline.';
  if (state === 'done') return 'That was the last answer. Now press “I’m done, write my story”.';
  return state === 'left' ? 'The sample interview ends here. Go on in your own words.' : '';
}

/** Where Enter sends the message. A field with the focus opens a phone's keyboard, which covers the conversation. */
function sendingElement(input: HTMLTextAreaElement | null): HTMLElement | null {
  if (window.matchMedia('(pointer: fine)').matches) return input;
  return input?.closest('.chat-composer')?.querySelector<HTMLElement>('.chat-send') ?? input;
}

interface FieldParts extends Pick<StripProps, 'samples' | 'text' | 'onText' | 'inputRef'> {
  readonly sent: number;
  /** The answer to Wren's question; undefined while there is none. */
  readonly next: string | undefined;
}

/** Fills in each answer once, and never over words of the visitor. @returns the function that fills in a text */
function useFilledField({ samples, text, onText, inputRef, sent, next }: FieldParts): (text: string) => void {
  const filled = useRef(-1);
  const toType = useRef<string>(null);
  const put = (answer: string) => {
    toType.current = answer;
    onText(answer);
  };
  const fill = useEffectEvent(() => {
    if (next === undefined || filled.current === sent) return;
    filled.current = sent;
    if (text === next || !(isBlank(text) || isRecordedAnswer(samples, text))) return;
    put(next);
    if (document.activeElement === document.body) sendingElement(inputRef.current)?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has its turn.
  useEffect(() => fill(), [next, sent]);
  useLayoutEffect(() => {
    if (toType.current !== text || inputRef.current === null) return;
    toType.current = null;
    return typeInto(inputRef.current, text);
  }, [text, inputRef]);
  return put;
}

interface SendingParts extends Pick<StripProps, 'onSend'> {
  readonly canGoOn: boolean;
  /** The field has the next answer, unchanged. */
  readonly isReady: boolean;
}

/** Sends the rest of the answers, each after Wren's question, until one fails, is changed or the visitor stops. */
function useSending({ canGoOn, isReady, onSend }: SendingParts) {
  const [isSending, setSending] = useState(false);
  if (isSending && !canGoOn) setSending(false);
  const send = useEffectEvent(onSend);
  useEffect(() => {
    if (!isSending || !isReady) return;
    const timer = setTimeout(() => send(), pauseMs);
    return () => clearTimeout(timer);
  }, [isSending, isReady]);
  return [isSending, setSending] as const;
}
