import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { daysToRemind } from '#shared/posting/reminder.ts';
import type { ChosenStart } from '#shared/schemas/posting.ts';
import type { Story } from '#shared/schemas/story.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import { useReminders } from '#web/src/features/posting/api/reminders.ts';
import { zoneCity } from '#web/src/features/posting/model/chosen-start.ts';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';

interface ReminderSwitchProps {
  readonly story: Story;
  readonly storyKey: QueryKey;
  readonly text: StoryText;
  readonly start: ChosenStart;
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Mails the posts of each planned day. Saves at once. */
export function ReminderSwitch({ story, storyKey, text, start }: ReminderSwitchProps) {
  const save = useReminders(story._id, storyKey, start);
  const [openedAt] = useState(Date.now);
  const lastDay = lastReminder(text, start, story.posting?.done ?? [], openedAt);
  const isOver = lastDay === undefined;
  return (
    <div className="posting-reminder">
      <CheckboxField
        label="Remind me by email on these days"
        description={
          isOver
            ? 'Your plan has no days left. Choose a later start to be reminded.'
            : `At 8 in the morning, ${zoneCity(start.zone)} time, until ${date.format(new Date(`${lastDay}T00:00:00Z`))}. Every email has a link that stops them.`
        }
        disabled={isOver}
        checked={!isOver && story.posting?.reminds === true}
        onChange={({ target }) => save(target.checked)}
      />
    </div>
  );
}

/** Undefined also for a zone that this browser does not know. */
function lastReminder(text: StoryText, start: ChosenStart, done: readonly string[], now: number): string | undefined {
  try {
    return daysToRemind(text, start, done, now).at(-1);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
