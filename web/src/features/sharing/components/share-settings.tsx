import { longUtcDate } from '#shared/names/long-date.ts';
import { type ShareChange, type ShareSettings, shareDays } from '#shared/schemas/share.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';
import { control } from '#web/src/ui/field.tsx';

interface SharePageSettings extends ShareSettings {
  readonly textAt?: string | null;
  readonly expiresAt?: string | null;
}

interface ShareSettingsProps {
  readonly settings: SharePageSettings;
  readonly firstName: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (change: ShareChange) => void;
}

const never = 'never';

function daysOf(value: string): ShareSettings['days'] {
  return shareDays.find((days) => String(days) === value) ?? null;
}

/** What the page shows, and for how long. */
export function ShareSettingsFields({ settings, firstName, disabled, onChange }: ShareSettingsProps) {
  const { name, captions, text, indexed, days, words, textAt, expiresAt } = settings;
  return (
    <fieldset className="share-settings" aria-disabled={disabled}>
      <legend className="sr-only">What the page shows</legend>
      <CheckboxField
        label="Let readers send me a word"
        description="A name and up to 280 characters, without an account. You get it by email, and only you see it. Words end with the link."
        checked={words}
        disabled={disabled}
        onChange={({ target }) => onChange({ words: target.checked })}
      />
      <details className="disclosure">
        <summary>Options</summary>
        <div className="share-pair">
          <label className="share-choice">
            <span>Text</span>
            <select
              className={control}
              value={text}
              disabled={disabled}
              onChange={({ target }) => onChange({ text: target.value === 'shared' ? 'shared' : 'newest' })}
            >
              <option value="newest">Always the newest</option>
              <option value="shared">As it is now</option>
            </select>
          </label>
          <label className="share-choice">
            <span>Link ends</span>
            <select
              className={control}
              value={days ?? never}
              disabled={disabled}
              onChange={({ target }) => onChange({ days: daysOf(target.value) })}
            >
              {shareDays.map((count) => (
                <option key={count} value={count}>
                  After {count} days
                </option>
              ))}
              <option value={never}>Never</option>
            </select>
          </label>
        </div>
        {(textAt != null || expiresAt != null) && (
          <p className="hint share-dates">
            {textAt != null && (
              <span>
                Shows your text of {longUtcDate(new Date(textAt))}.{' '}
                <TextButton disabled={disabled} onClick={() => onChange({ text: 'shared' })}>
                  Use today’s
                </TextButton>
              </span>
            )}
            {expiresAt != null && <span>The link ends on {longUtcDate(new Date(expiresAt))}.</span>}
          </p>
        )}
        <CheckboxField
          label={firstName === undefined ? 'Show my first name' : `Show my first name, ${firstName}`}
          checked={name}
          disabled={disabled}
          onChange={({ target }) => onChange({ name: target.checked })}
        />
        <CheckboxField
          label="Show the captions as well"
          checked={captions}
          disabled={disabled}
          onChange={({ target }) => onChange({ captions: target.checked })}
        />
        <CheckboxField
          label="Let search engines list the page"
          checked={indexed}
          disabled={disabled}
          onChange={({ target }) => onChange({ indexed: target.checked })}
        />
      </details>
    </fieldset>
  );
}
