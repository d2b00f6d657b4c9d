import { calendarFile } from '#shared/posting/calendar-file.ts';
import { type CsvTool, csvFile } from '#shared/posting/csv-files.ts';
import { planPosts } from '#shared/posting/plan-posts.ts';
import type { PostingStart } from '#shared/schemas/posting.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import { startOf } from '#shared/text/characters.ts';
import { lowerWords } from '#shared/text/edited.ts';

/** What a file is made of. */
export interface Plan {
  readonly storyId: string;
  readonly name: string;
  /** Of the story. */
  readonly updatedAt: string;
  readonly text: StoryText;
  readonly start: PostingStart;
  readonly done: readonly string[];
}

export interface PlanFile {
  readonly name: string;
  readonly blob: Blob;
  readonly posts: number;
}

/** Letters and digits of any script, which every file system takes: "The lid" is `the-lid`. */
function fileStem(name: string): string {
  return startOf(lowerWords(name).join('-'), 60) || 'story';
}

/** From here, because a SEQUENCE has 31 bits. */
const firstSecond = Date.UTC(2026, 0, 1) / 1000;

/** @throws RangeError for a zone that this browser does not know */
export function calendarOf({ storyId, name, updatedAt, text, start, done }: Plan, now: Date): PlanFile {
  const posts = planPosts(text, start, done);
  // Rises with the text and with the start. Ticks only move ideas: of equal numbers, the later DTSTAMP counts (RFC 5546, 2.1.5).
  const sequence = Math.floor(Date.parse(updatedAt) / 1000) - firstSecond + start.sequence;
  const file = calendarFile({ storyId, name, language: text.language, sequence, posts }, now);
  const blob = new Blob([file], { type: 'text/calendar;charset=utf-8' });
  return { name: `${fileStem(name)}-posts.ics`, blob, posts: posts.length };
}

/** @throws RangeError for a zone that this browser does not know */
export function csvOf({ name, text, start, done }: Plan, tool: CsvTool): PlanFile {
  const posts = planPosts(text, start, done);
  const blob = new Blob([csvFile(tool, posts)], { type: 'text/csv;charset=utf-8' });
  return { name: `${fileStem(name)}-${tool}.csv`, blob, posts: posts.length };
}

/** @throws RangeError for a zone that this browser does not know */
export async function sheetOf({ name, text, start, done }: Plan): Promise<PlanFile> {
  const { sheetFile } = await import('#shared/posting/sheet-file.ts');
  const posts = planPosts(text, start, done);
  const blob = await sheetFile(posts, text.language, start.zone);
  return { name: `${fileStem(name)}-posts.xlsx`, blob, posts: posts.length };
}
