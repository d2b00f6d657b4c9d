import {
  type CardProblems,
  type DeliveryDraft,
  dayRange,
  ownZone,
  zoneName,
} from '#web/src/features/vouchers/model/card-form.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { TextField } from '#web/src/ui/field.tsx';

const methods = [
  { value: 'mail', label: 'Mail it on a day' },
  { value: 'print', label: 'I print it' },
] as const;

interface DeliveryFieldsProps {
  readonly draft: DeliveryDraft;
  readonly problems: CardProblems;
  readonly onChange: (change: Partial<DeliveryDraft>) => void;
}

export function DeliveryFields({ draft, problems, onChange }: DeliveryFieldsProps) {
  const hydrated = useHydrated();
  const { first, last } = hydrated ? dayRange(Date.now()) : { first: undefined, last: undefined };
  return (
    <>
      <div className="delivery-methods">
        {methods.map(({ value, label }) => (
          <label key={value} className="delivery-method">
            <input
              type="radio"
              name="by"
              value={value}
              checked={draft.by === value}
              onChange={() => onChange({ by: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {draft.by === 'mail' ? (
        <div className="gift-card-mail">
          <TextField
            label="Their email address"
            type="email"
            name="email"
            autoComplete="off"
            error={problems.email}
            value={draft.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
          <TextField
            label="Day"
            type="date"
            name="day"
            min={first}
            max={last}
            description={hydrated ? `At 9 in the morning, ${zoneName(ownZone())} time; today, at once.` : undefined}
            error={problems.day}
            value={draft.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        </div>
      ) : (
        <p className="notice py-4">After the payment you get the card as a PDF of two A5 pages.</p>
      )}
    </>
  );
}
