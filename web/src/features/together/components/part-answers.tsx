import { useState } from 'react';
import type { Part } from '#shared/schemas/together.ts';
import { useTakeBackPart } from '#web/src/features/together/api/part-queries.ts';
import { paragraphsOf } from '#web/src/features/together/model/paragraphs.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';

interface PartAnswersProps {
  readonly token: string;
  readonly part: Part;
  readonly onChange: (n: number) => void;
  readonly onTakenBack: () => void;
  readonly onBack: () => void;
}

/** What was sent, to be changed until it is in the story, or taken back. */
export function PartAnswers({ token, part, onChange, onTakenBack, onBack }: PartAnswersProps) {
  useHeadingFocus();
  const { questions, answers, language, canChange, teller } = part;
  const isIn = answers.some(({ isTaken }) => isTaken);
  return (
    <section className="part-close">
      <h1>Your answers</h1>
      <ol className="part-answers">
        {answers.map(({ text, isTaken, isKeptOut }, n) => (
          <li key={questions[n]}>
            <h2 lang={language} className="hint">
              {questions[n]}
            </h2>
            {text === null ? (
              <p className="text-muted">No answer.</p>
            ) : (
              <blockquote dir="auto">
                {paragraphsOf(text).map((paragraph, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
                  <p key={index}>{paragraph}</p>
                ))}
              </blockquote>
            )}
            {isKeptOut && <p className="hint">You asked to keep this out: {teller ?? 'the teller'} doesn’t see it.</p>}
            {isTaken && <p className="tag">In the story</p>}
            {canChange && !isTaken && (
              <TextButton onClick={() => onChange(n)}>
                {text === null ? 'Answer' : 'Change'}
                <span className="sr-only"> answer {n + 1}</span>
              </TextButton>
            )}
          </li>
        ))}
      </ol>
      <TakeBack token={token} teller={teller ?? 'The teller'} isIn={isIn} onDone={onTakenBack} />
      <TextButton onClick={onBack}>Back</TextButton>
    </section>
  );
}

interface TakeBackProps {
  readonly token: string;
  readonly teller: string;
  readonly isIn: boolean;
  readonly onDone: () => void;
}

function TakeBack({ token, teller, isIn, onDone }: TakeBackProps) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useTakeBackPart(token);
  if (!asks) return <TextButton onClick={() => setAsks(true)}>Take my answers back</TextButton>;
  return (
    <fieldset className="part-taking">
      <legend>
        {isIn
          ? 'Your words are deleted, and leave the story. What was printed or sent before stays as it is.'
          : `Your answers are deleted. ${teller} can’t read them any more.`}
      </legend>
      <p role="alert" className="fault">
        {error !== null && errorMessage(error)}
      </p>
      <Button
        variant="danger"
        pending={isPending}
        pendingLabel="Deleting…"
        autoFocus
        onClick={() => mutate(undefined, { onSuccess: onDone })}
      >
        Delete my answers
      </Button>
      <Button variant="ghost" onClick={() => setAsks(false)}>
        Keep them
      </Button>
    </fieldset>
  );
}
