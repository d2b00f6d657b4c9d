import { maxDedicationLength } from '#shared/catalogue/gift.ts';
import { dedicationProblem } from '#web/src/lib/dedication-problem.ts';
import { TextField } from '#web/src/ui/field.tsx';

interface DedicationChoiceProps {
  readonly dedication: string;
  readonly locked: boolean;
  readonly onType: (value: string) => void;
}

export function DedicationChoice({ dedication, locked, onType }: DedicationChoiceProps) {
  return (
    <section aria-labelledby="gift-dedication-title" className="gift-section">
      <h2 id="gift-dedication-title" className="gift-section-title">
        Add a Dedication
      </h2>
      <TextField
        id="gift-dedication"
        label="Dedication (optional)"
        description={`One line below the title, up to ${maxDedicationLength} characters.`}
        name="dedication"
        placeholder="For Mum, on her 70th birthday"
        error={dedicationProblem(dedication)}
        readOnly={locked}
        value={dedication}
        onChange={({ target }) => onType(target.value)}
      />
    </section>
  );
}
