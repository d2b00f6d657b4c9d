import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import type { StoryVersionSummary } from '#shared/schemas/story.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { createdLabel } from '#web/src/lib/dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

const causes: Readonly<Record<StoryVersionSummary['cause'], string>> = {
  written: 'Written by Wren',
  edited: 'Edited',
  rewritten: 'Rewritten with Wren',
  restored: 'Restored',
  retold: 'Written again by Wren',
  together: 'With words of others',
};

/** Relative time, or date with time of day, because versions may share a date. */
export function versionDate({ createdAt }: Pick<StoryVersionSummary, 'createdAt'>, now: number): string {
  const at = Date.parse(createdAt);
  return now - at < dayMs ? createdLabel(createdAt, now) : longUtcDateAndTime(new Date(at));
}

/** @param newer the version that replaced it */
export function versionDetails(
  { cause, words }: Pick<StoryVersionSummary, 'cause' | 'words'>,
  newer?: Pick<StoryVersionSummary, 'cause'>,
): string {
  const label = newer?.cause === 'retold' ? 'Before you told more' : causes[cause];
  return `${label} · ${countOf(words, 'word')}`;
}
