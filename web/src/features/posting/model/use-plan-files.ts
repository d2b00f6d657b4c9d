import { useState } from 'react';
import type { CsvTool } from '#shared/posting/csv-files.ts';
import { noPosting, type PostingStart } from '#shared/schemas/posting.ts';
import type { Story } from '#shared/schemas/story.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { downloadBlob } from '#web/src/lib/download-blob.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { notify } from '#web/src/ui/notify.ts';

export type TableFile = CsvTool | 'spreadsheet';

/** Loaded on demand: the calendar library is larger than the week. */
export function loadPlanFiles() {
  return loadModule(() => withoutReload(() => import('./plan-files.ts')));
}

/** Saves files with the posts of a plan on the device, one at a time. */
export function usePlanFiles(story: Story, text: StoryText) {
  const [busy, setBusy] = useState(false);

  /** @param readStart the start as saved */
  async function download(kind: 'calendar' | TableFile, readStart: () => Promise<PostingStart>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const [{ calendarOf, csvOf, sheetOf }, start] = await Promise.all([loadPlanFiles(), readStart()]);
      const { done } = story.posting ?? noPosting;
      const { _id: storyId, name: storyName, updatedAt } = story;
      const plan = { storyId, name: storyName, updatedAt, text, start, done };
      const made =
        kind === 'calendar' ? calendarOf(plan, new Date()) : kind === 'spreadsheet' ? sheetOf(plan) : csvOf(plan, kind);
      const { name, blob, posts } = await made;
      downloadBlob(blob, name);
      notify.success(`${countOf(posts, 'post')} in ${name}`, { id: 'plan-file' });
    } catch (error) {
      notify.error(error instanceof RangeError ? unknownZone : errorMessage(error), { id: 'plan-file' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, download };
}

const unknownZone = 'Your browser doesn’t know this time zone. Please choose another.';
