import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#shared/catalogue/limits.ts';
import type { Part } from '#shared/schemas/together.ts';
import { isBlank } from '#shared/text/plain-text.ts';
import { Wren } from '#web/src/art/wren.tsx';
import { Composer } from '#web/src/features/chat/components/composer.tsx';
import { HelpLinks } from '#web/src/features/chat/components/help-links.tsx';
import { numberWords } from '#web/src/features/stories/model/number-words.ts';
import {
  type PartAnswer,
  transcribeForPart,
  useSavePart,
  useSendPart,
} from '#web/src/features/together/api/part-queries.ts';
import type { usePartDrafts } from '#web/src/features/together/model/use-part-drafts.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { optionalPart } from '#web/src/ui/optional-part.tsx';
import '#web/src/features/chat/chat.css';

/** Comes after the page; without it the answer is typed. */
const Microphone = optionalPart(() => import('#web/src/features/chat/components/microphone.tsx'), 'Microphone');

interface PartQuestionProps {
  readonly token: string;
  readonly part: Part;
  readonly n: number;
  readonly drafts: ReturnType<typeof usePartDrafts>;
  /** Nothing was answered in this visit. */
  readonly isFirst: boolean;
  readonly onQuestion: (n: number) => void;
  readonly onRead: () => void;
  readonly onEnd: () => void;
}

/** One question of Wren's with its answer, which is saved when it is sent. */
export function PartQuestion(props: PartQuestionProps) {
  const { token, part, n, drafts, isFirst, onQuestion, onRead, onEnd } = props;
  const { questions, language, answers, state, teller } = part;
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState('');
  const [care, setCare] = useState<string>();
  const save = useSavePart(token);
  const send = useSendPart(token);
  const isRunning = useRef(false);
  const isBusy = save.isPending || send.isPending;
  const text = drafts.textOf(n) ?? answers[n]?.text ?? '';
  const question = questions[n] ?? '';
  const who = teller ?? 'The teller';
  useEffect(() => {
    if (!isFirst) inputRef.current?.focus();
  }, [isFirst]);

  const type = (typed: string) => {
    setFault('');
    drafts.type(n, typed);
  };
  const spoken = (words: string) => {
    flushSync(() => type([text.trimEnd(), words].filter(Boolean).join(' ')));
    inputRef.current?.focus();
  };
  const goOn = async () => {
    if (state === 'sent') onRead();
    else if (n + 1 < questions.length) onQuestion(n + 1);
    else {
      await send.mutateAsync(undefined);
      drafts.forgetAll();
      onEnd();
    }
  };
  const run = async (operation: () => Promise<void>) => {
    // A second press comes before the next render.
    if (isRunning.current) return;
    isRunning.current = true;
    setFault('');
    try {
      await operation();
    } catch (error) {
      setFault(`${errorMessage(error)} Your answer is still here.`);
    } finally {
      isRunning.current = false;
    }
  };
  const answer = (given: string | null) =>
    run(async () => {
      const saved = await save.mutateAsync([{ n, text: given }]);
      const told = saved.care.find((one) => one.n === n)?.message;
      if (told !== undefined) return setCare(told);
      drafts.forget(n);
      await goOn();
    });
  const onSend = () => {
    if (isBlank(text)) setFault('Please write something first, or skip this question.');
    else if (text.length <= limits.togetherAnswerMaxLength) void answer(text.trim());
  };
  const decline = () =>
    run(async () => {
      const given = answers.flatMap((one, at): PartAnswer[] => (one.text === null ? [] : [{ n: at, text: null }]));
      if (given.length > 0) await save.mutateAsync(given);
      await send.mutateAsync(undefined);
      drafts.forgetAll();
      onEnd();
    });
  return (
    <section
      aria-label={`Question ${numberWords(n + 1)} of ${numberWords(questions.length)}`}
      className="part-question"
    >
      <p className="part-progress">
        <span aria-hidden="true" className="part-squares">
          {questions.map((one, at) => (
            <i key={one} data-on={at <= n || undefined} />
          ))}
        </span>
        <span>
          {isFirst && n === 0
            ? 'Three questions, about five minutes. No account.'
            : `Question ${numberWords(n + 1)} of ${numberWords(questions.length)}`}
        </span>
      </p>
      {isFirst && (
        <p className="text-muted part-before">
          You see this sentence and the print, and nothing else of the story. {who} reads your answers first, decides
          what goes in, and can’t change a word.
        </p>
      )}
      <div className="part-asks">
        <Wren />
        <p data-from="wren" lang={language} className="chat-bubble">
          {question}
        </p>
      </div>
      <OfflineNote>What you type is kept on this device.</OfflineNote>
      <Composer
        inputRef={inputRef}
        label={<span lang={language}>{question}</span>}
        text={text}
        onText={type}
        remaining={limits.togetherAnswerMaxLength}
        requesting={false}
        onSend={onSend}
        onStop={onSend}
        onSkip={() => undefined}
        speech={
          <Microphone onText={spoken} transcribe={(recording, signal) => transcribeForPart(token, recording, signal)} />
        }
      />
      <p role="alert" className="fault">
        {fault}
      </p>
      <p role="status" className="hint empty:hidden">
        {isBusy && 'Saving…'}
      </p>
      {care !== undefined && (
        <div role="alert" className="notice part-care">
          <p>
            <HelpLinks text={care} /> This answer isn’t kept, and {who} doesn’t see it.
          </p>
          <TextButton
            onClick={() => {
              drafts.forget(n);
              void run(goOn);
            }}
          >
            Go on
          </TextButton>
        </div>
      )}
      <div className="part-acts">
        {n > 0 && <TextButton onClick={() => onQuestion(n - 1)}>Back</TextButton>}
        <TextButton onClick={() => void answer(null)}>Skip this one</TextButton>
        {state !== 'sent' && <TextButton onClick={() => void decline()}>Rather not</TextButton>}
      </div>
    </section>
  );
}
