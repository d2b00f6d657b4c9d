import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import type { MoreToTell, Story } from '#shared/schemas/story.ts';
import { HelpLinks } from '#web/src/features/chat/components/help-links.tsx';
import { Microphone } from '#web/src/features/chat/components/microphone.tsx';
import { useTellMore } from '#web/src/features/stories/api/tell-more.ts';
import { useKeptPlace } from '#web/src/features/stories/model/use-kept-place.ts';
import { useMoreAnswers } from '#web/src/features/stories/model/use-more-answers.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { WritingProgress } from './writing-progress.tsx';
import '#web/src/features/stories/tell-more.css';

interface TellMoreProps {
  readonly story: Story;
  /** BCP 47; of the questions. */
  readonly language: string;
}

/** Invites to tell more after a short story, and shows how it is written again. */
export function TellMore({ story, language }: TellMoreProps) {
  const id = useId();
  const { more } = story;
  const answers = useMoreAnswers(story._id, more?.questions ?? []);
  const isDone = more === undefined;
  const place = useRef<HTMLElement>(null);
  useKeptPlace(place, more?.state !== 'open');
  const { forget } = answers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the story is written.
  useEffect(() => {
    if (isDone) forget();
  }, [isDone]);
  return (
    <section ref={place} aria-labelledby={id} className="tell-more">
      <h2 id={id}>{headingOf(more)}</h2>
      <p role="status" className="tell-more-lead">
        {leadOf(more)}
      </p>
      {isDone && (
        <a href="#story" className="text-link">
          Read it from the beginning
        </a>
      )}
      {more?.state === 'writing' && <WritingProgress name={story.name} progress={more.progress} />}
      {more?.state === 'open' && (
        <Questions storyId={story._id} questions={more.questions} language={language} answers={answers} />
      )}
    </section>
  );
}

function headingOf(more: MoreToTell | undefined): string {
  if (more === undefined) return 'Your story is written again';
  return more.state === 'writing' ? 'Wren is writing it again' : 'There is more to tell';
}

function leadOf(more: MoreToTell | undefined): string {
  if (more === undefined) return 'You’ll find the text before under Edit, in Earlier versions.';
  if (more.state === 'writing') return 'It takes a few minutes. Until then your story stays as it is.';
  if (more.hasFailed)
    return 'Wren couldn’t write it again. Your story is unchanged and your answers are still here. Please try again, it’s still free.';
  return 'Two more answers and it can be a full story.';
}

interface QuestionsProps extends Pick<MoreToTell, 'questions'> {
  readonly storyId: string;
  readonly language: string;
  readonly answers: ReturnType<typeof useMoreAnswers>;
}

function Questions({ storyId, questions, language, answers }: QuestionsProps) {
  const { mutate, isPending } = useTellMore(storyId);
  const requestId = useRef<string>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const { ready, setCare } = answers;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(ready.length === 0);
    const areTooLong = ready.some(({ text }) => text.length > limits.charactersPerMessage);
    if (ready.length === 0 || areTooLong) return;
    requestId.current ??= crypto.randomUUID();
    mutate(
      { answers: ready, requestId: requestId.current },
      {
        onSuccess: ({ care }) => {
          requestId.current = null;
          setCare(care);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="tell-more-form">
      {questions.map(({ slot, text }) => (
        <Question
          key={slot}
          question={text}
          language={language}
          text={answers.textOf(slot)}
          care={answers.careFor(slot)}
          onType={(typed) => {
            setIsEmpty(false);
            answers.type(slot, typed);
          }}
        />
      ))}
      <p role="alert" className="fault empty:hidden">
        {isEmpty && 'Please answer one of the questions first.'}
      </p>
      <Button type="submit" pending={isPending} pendingLabel="Sending…">
        Write it again
      </Button>
      <p className="text-muted text-small">
        Free, and once. Your story stays here while Wren writes. The text you have now, with your own edits, stays in
        Earlier versions, and you can restore it. Captions with your words or a picture stay.
      </p>
    </form>
  );
}

interface QuestionProps {
  readonly question: string;
  readonly language: string;
  readonly text: string;
  readonly care: string | undefined;
  readonly onType: (text: string) => void;
}

function Question({ question, language, text, care, onType }: QuestionProps) {
  const spoken = (words: string) => onType([text.trimEnd(), words].filter(Boolean).join(' '));
  return (
    <div className="tell-more-question">
      <TextAreaField
        rows={2}
        className="tell-more-field"
        label={<span lang={language}>{question}</span>}
        value={text}
        maxLength={limits.charactersPerMessage}
        onChange={({ target }) => onType(target.value)}
      />
      <Microphone onText={spoken} />
      {care !== undefined && (
        <p role="alert" className="tell-more-care">
          <HelpLinks text={care} /> This answer stays out of your story.
        </p>
      )}
    </div>
  );
}
