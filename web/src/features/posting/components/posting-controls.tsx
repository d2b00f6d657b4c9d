import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { postText } from '#shared/posting/plan-posts.ts';
import { type ChosenStart, chosenStartSchema, type PostingStart } from '#shared/schemas/posting.ts';
import type { Story } from '#shared/schemas/story.ts';
import { type StoryText, weekdayLabel } from '#shared/story/story-text.ts';
import { usePostingStart } from '#web/src/features/posting/api/posting-start.ts';
import { currentZone, timeZones, zoneCity } from '#web/src/features/posting/model/chosen-start.ts';
import { loadPlanFiles, usePlanFiles } from '#web/src/features/posting/model/use-plan-files.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Sign } from '#web/src/ui/sign.tsx';
import { useCopied } from '#web/src/ui/use-copied.ts';
import { CsvDialog } from './csv-dialog.tsx';
import { ReminderSwitch } from './reminder-switch.tsx';
import '#web/src/features/posting/posting.css';

interface PostingControlsProps {
  readonly story: Story;
  readonly storyKey: QueryKey;
  readonly text: StoryText;
  /** As saved, or as suggested. */
  readonly start: ChosenStart;
}

/** The head of the week: when its posts start, and the files with them. */
export function PostingControls({ story, storyKey, text, start }: PostingControlsProps) {
  const { save, saveNow } = usePostingStart(story._id, storyKey);
  const [choosing, setChoosing] = useState(false);
  const { busy, download } = usePlanFiles(story, text);
  const { copied, copy } = useCopied();
  const saved = story.posting?.start ?? null;
  const choose = (change: Partial<ChosenStart>) => {
    const { day, time, zone, weeks } = { ...start, ...change };
    const chosen = chosenStartSchema.safeParse({ day, time, zone, weeks });
    // A cleared or half typed field: the browser shows what is missing.
    if (chosen.success) save(chosen.data);
  };
  /** Saves the suggestion when it is used. A failure shows a notice, and the file is still made. */
  const readStart = async (): Promise<PostingStart> => {
    if (saved !== null) return saved;
    const posting = await saveNow(start).catch(() => null);
    return posting?.start ?? { ...start, sequence: 0 };
  };
  const prefetch = () => void loadPlanFiles().catch(() => {});
  const intent = { onPointerEnter: prefetch, onFocus: prefetch };
  return (
    <div className="flex flex-wrap items-center justify-between posting-controls">
      <fieldset className="flex flex-wrap items-center posting-start">
        <legend className="sr-only">When your posts start</legend>
        <label className="posting-field">
          <span>Starts on</span>
          <input
            type="date"
            required
            value={start.day}
            onChange={({ target }) => choose({ day: target.value })}
            className="posting-input"
          />
        </label>
        <label className="posting-field">
          <span>at</span>
          <input
            type="time"
            required
            value={start.time}
            onChange={({ target }) => choose({ time: target.value })}
            className="posting-input"
          />
        </label>
        {choosing ? (
          <ZoneField zone={start.zone} onChoose={(zone) => choose({ zone })} />
        ) : (
          <span className="hint">
            {zoneCity(start.zone)} time{' '}
            <TextButton aria-label="Change the time zone" onClick={() => setChoosing(true)}>
              change
            </TextButton>
          </span>
        )}
        <label className="posting-field">
          <span className="sr-only">Length of the plan</span>
          <select
            value={start.weeks}
            onChange={({ target }) => choose({ weeks: target.value === '4' ? 4 : 1 })}
            className="posting-input"
          >
            <option value={1}>One week</option>
            <option value={4}>Four weeks</option>
          </select>
        </label>
      </fieldset>
      <div className="flex flex-wrap items-center posting-files">
        <Button variant="ghost" className="posting-button" onClick={() => void copy(planClip(text))}>
          <Sign name="copy" className="size-4" />
          {copied ? 'Copied!' : 'Copy all'}
        </Button>
        <span aria-live="polite" className="sr-only">
          {copied && 'Copied the week to your clipboard'}
        </span>
        <CsvDialog intent={intent} busy={busy} weeks={start.weeks} onChoose={(tool) => download(tool, readStart)} />
        <Button
          {...intent}
          className="posting-button"
          pending={busy}
          pendingLabel="Add to calendar"
          onClick={() => void download('calendar', readStart)}
        >
          <Sign name="calendar" className="size-4" />
          Add to calendar
        </Button>
      </div>
      <ReminderSwitch story={story} storyKey={storyKey} text={text} start={start} />
    </div>
  );
}

interface ZoneFieldProps {
  readonly zone: string;
  readonly onChoose: (zone: string) => void;
}

function ZoneField({ zone, onChoose }: ZoneFieldProps) {
  return (
    <label className="posting-field">
      <span className="sr-only">Time zone</span>
      <select
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus.
        autoFocus
        value={currentZone(zone)}
        onChange={({ target }) => onChoose(target.value)}
        className="posting-input"
      >
        {timeZones(zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The posts of the week as text, each under its weekday. */
async function planClip({ days, language }: StoryText) {
  const posts = days
    .filter(({ format }) => format !== 'rest')
    .map((day) => {
      const head = [day.day === null ? null : weekdayLabel(day.day, language), day.title].filter(
        (part) => part !== null,
      );
      return [head.join(': '), postText(day)].filter((part) => part !== '').join('\n');
    });
  return { text: posts.join('\n\n\n') };
}
