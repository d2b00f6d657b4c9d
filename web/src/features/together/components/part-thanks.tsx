import { type FormEvent, useState } from 'react';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { emailSchema } from '#shared/schemas/account.ts';
import type { Part } from '#shared/schemas/together.ts';
import { numberWords } from '#web/src/features/stories/model/number-words.ts';
import { useSendPart } from '#web/src/features/together/api/part-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';
import { Mark } from './mark.tsx';

interface PartThanksProps {
  readonly token: string;
  readonly part: Part;
  readonly onRead: () => void;
}

/** After the answers were sent: thanks, and where to write to. */
export function PartThanks({ token, part, onRead }: PartThanksProps) {
  useHeadingFocus();
  const { teller, name, answers, print, canChange, hasEmail } = part;
  const given = answers.filter(({ text, isKeptOut }) => text !== null && !isKeptOut).length;
  const count = `${numberWords(given)} ${given === 1 ? 'answer' : 'answers'}`;
  const who = teller ?? 'The teller';
  const isIn = answers.some(({ isTaken }) => isTaken);
  const canAsk = !isIn && !hasEmail && canChange;
  const thing = parsePrintSlug(print)?.things[0];
  return (
    <section className="part-close">
      {thing !== undefined && <Mark motif={thing} className="part-mark" />}
      <h1>Thank you, {name}.</h1>
      <p>
        {who} has your {count}.{canAsk && ' If any of it goes into the story, we can write to you.'}
      </p>
      {isIn && <p className="font-semibold">Your words are in the story.</p>}
      {!isIn && hasEmail && <p className="font-semibold">We’ll write to you when any of it goes into the story.</p>}
      {canAsk && <EmailForm token={token} />}
      <TextButton onClick={onRead}>Read my answers again</TextButton>
    </section>
  );
}

function EmailForm({ token }: { readonly token: string }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useSendPart(token);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = emailSchema.safeParse(email);
    setFault(checked.success ? undefined : 'Please check the address.');
    if (checked.success) mutate(checked.data);
  };
  return (
    <form noValidate onSubmit={submit} className="part-email">
      <TextField
        type="email"
        label="Where should we write?"
        description="One email, when your words go in. We don’t use the address for anything else."
        autoComplete="email"
        placeholder="Email, if you like"
        value={email}
        error={fault ?? (error === null ? undefined : errorMessage(error))}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" pending={isPending} pendingLabel="Sending…">
        Write to me
      </Button>
    </form>
  );
}
