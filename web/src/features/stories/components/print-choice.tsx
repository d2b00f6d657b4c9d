import { useQuery } from '@tanstack/react-query';
import { type Ref, type RefObject, useId, useRef, useState } from 'react';
import { printPath } from '#shared/prints/plan.ts';
import { otherPrintsQuery, useChangePrint } from '#web/src/features/stories/api/change-print.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { altOf } from './print-picture.tsx';
import '#web/src/features/stories/print-choice.css';

const proofsPerRound = 3;

interface PrintChoiceProps {
  readonly storyId: string;
  /** Slug of the story's print. */
  readonly present: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The button that opens the dialog. */
  readonly chooser: RefObject<HTMLElement | null>;
}

/** A dialog with three other prints of the story; after a choice, a button that takes it back. */
export function PrintChoice({ storyId, present, isOpen, onClose, chooser }: PrintChoiceProps) {
  const { change, changing } = useChangePrint(storyId);
  const [before, setBefore] = useState<string>();
  const [outcome, setOutcome] = useState('');
  const choose = (print: string) =>
    change(print, {
      onSuccess: () => {
        setBefore(present);
        setOutcome('Your new print is here.');
        onClose();
      },
    });
  const undo = (print: string) =>
    change(print, {
      onSuccess: () => {
        setBefore(undefined);
        setOutcome('Your print is back.');
        chooser.current?.focus();
      },
    });
  return (
    <>
      {before !== undefined && (
        <TextButton aria-label="Undo (print)" pending={changing} onClick={() => undo(before)}>
          Undo
        </TextButton>
      )}
      <span role="status" className="sr-only">
        {outcome}
      </span>
      {isOpen && (
        <PrintDialog storyId={storyId} present={present} changing={changing} onClose={onClose} onChoose={choose} />
      )}
    </>
  );
}

interface PrintDialogProps extends Pick<PrintChoiceProps, 'storyId' | 'present' | 'onClose'> {
  readonly changing: boolean;
  readonly onChoose: (print: string) => void;
}

function PrintDialog({ storyId, present, changing, onClose, onChoose }: PrintDialogProps) {
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState(present);
  const { data: others, error, isFetching, refetch } = useQuery(otherPrintsQuery(storyId, present, round));
  const group = useId();
  const first = useRef<HTMLInputElement>(null);
  const choice = { name: group, chosen, onChoose: setChosen };
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      initialFocus={first}
      title="Choose your print"
      description="Wren cut three others from your story. Yours stays until you choose."
      actions={
        <>
          <Button
            pending={changing}
            pendingLabel="Printing…"
            onClick={() => (chosen === present ? onClose() : onChoose(chosen))}
          >
            {chosen === present ? 'Keep your print' : 'Use this print'}
          </Button>
          <Button
            variant="ghost"
            pending={isFetching}
            pendingLabel="Cutting…"
            onClick={() => {
              if (error !== null) void refetch();
              else setRound(round + 1);
              setChosen(present);
            }}
          >
            {error === null ? 'Three more' : 'Try again'}
          </Button>
        </>
      }
    >
      <fieldset className="print-choice">
        <legend className="sr-only">Print</legend>
        <Proof ref={first} {...choice} print={present} caption="Yours now" />
        {Array.from({ length: proofsPerRound }, (_, index) => {
          const [print, caption] = [others?.[index], `Proof ${round * proofsPerRound + index + 1}`];
          if (print === undefined) return <span key={caption} className="print-choice-empty" />;
          return <Proof key={print} {...choice} print={print} caption={caption} />;
        })}
      </fieldset>
      <p role="alert" className="fault text-small">
        {error !== null && `The other prints didn’t load. ${errorMessage(error)}`}
      </p>
    </Dialog>
  );
}

interface ProofProps {
  readonly print: string;
  readonly caption: string;
  readonly name: string;
  readonly chosen: string;
  readonly onChoose: (print: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

function Proof({ print, caption, name, chosen, onChoose, ref }: ProofProps) {
  return (
    <label>
      <input
        ref={ref}
        type="radio"
        name={name}
        value={print}
        checked={print === chosen}
        onChange={() => onChoose(print)}
        className="sr-only"
      />
      <img src={printPath(print, 'portrait.svg')} alt={altOf(print)} width={800} height={1000} />
      <span>{caption}</span>
    </label>
  );
}
