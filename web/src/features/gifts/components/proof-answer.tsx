import { type FormEvent, useState } from 'react';
import { maxProofProblemLength } from '#shared/catalogue/gift.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { useProofAnswer } from '#web/src/features/gifts/model/use-proof-answer.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { CorrectionForm } from './correction-form.tsx';

/** What the customer thinks of the proof: approve it, or say what is wrong. */
export function ProofAnswer({ gift }: { readonly gift: Gift }) {
  const { proofAnswer, proofMadeAt, status } = gift;
  if (proofAnswer != null) return <Answered answer={proofAnswer} gift={gift} />;
  // A server of an earlier release sends no time.
  return status === 'proof' && proofMadeAt != null ? <Question gift={gift} proofMadeAt={proofMadeAt} /> : null;
}

function Answered({ answer, gift }: { readonly answer: NonNullable<Gift['proofAnswer']>; readonly gift: Gift }) {
  const proofMadeAt = gift.proofMadeAt ?? '';
  const isOpen = gift.status === 'proof';
  return (
    <div className="flex flex-col gap-4 w-full">
      {answer.problem === null ? (
        <p className="notice py-3 proof-answered" role="status">
          <strong>You approved this proof.</strong> {isOpen && 'We’ll print it next.'}
        </p>
      ) : (
        <div className="notice py-3 proof-answered" role="status">
          <p>
            <strong>Thank you, we’ll fix it.</strong> We won’t print this proof. You’ll get an email with a new one.
          </p>
          <blockquote>{answer.problem}</blockquote>
        </div>
      )}
      {isOpen && <Wrong gift={gift} proofMadeAt={proofMadeAt} />}
    </div>
  );
}

interface QuestionProps {
  readonly gift: Gift;
  readonly proofMadeAt: string;
}

/** The customer corrects the gift, which makes the new proof at once, or reports one problem. */
function Wrong({ gift, proofMadeAt }: QuestionProps) {
  const [way, setWay] = useState<'correct' | 'report'>();
  const form = { gift, proofMadeAt, onCancel: () => setWay(undefined) };
  if (way === 'correct') return <CorrectionForm {...form} />;
  if (way === 'report') return <ProblemForm {...form} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => setWay('correct')}>
        Correct dedication, photo or address
      </Button>
      {gift.proofAnswer?.problem == null && (
        <Button variant="ghost" onClick={() => setWay('report')}>
          Something is wrong
        </Button>
      )}
    </div>
  );
}

function Question({ gift, proofMadeAt }: QuestionProps) {
  const { send, pending } = useProofAnswer(gift._id);
  return (
    <div className="flex flex-col gap-4 w-full">
      <p>We print once you approve the proof. Check names, dates and the photo.</p>
      <Button
        className="self-start"
        pending={pending}
        pendingLabel="Approving…"
        onClick={() => send({ approved: true, proofMadeAt })}
      >
        Approve
      </Button>
      <Wrong gift={gift} proofMadeAt={proofMadeAt} />
    </div>
  );
}

function ProblemForm({ gift, proofMadeAt, onCancel }: QuestionProps & { readonly onCancel: () => void }) {
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState(false);
  const { send, pending } = useProofAnswer(gift._id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(problem.trim() === '');
    if (problem.trim() !== '' && problem.length <= maxProofProblemLength) send({ problem, proofMadeAt });
  };
  return (
    <form className="flex flex-col gap-4 w-full" onSubmit={submit} noValidate>
      <TextAreaField
        label="What is wrong?"
        description="We’ll make a new proof and email you."
        rows={4}
        maxLength={maxProofProblemLength}
        required
        autoFocus
        error={missing ? 'Please tell us what is wrong' : undefined}
        value={problem}
        onChange={({ target }) => {
          setProblem(target.value);
          setMissing(false);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} pendingLabel="Sending…">
          Send
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
