import type { StoryLanguage } from '#shared/story/languages.ts';
import { formatLabel } from '#shared/story/story-text.ts';
import { dateCell, excelFile, numberCell, textCell } from '#shared/text/sheet.ts';
import type { Post } from './plan-posts.ts';

const minutesPerDay = 24 * 60;

function timeOfDay(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return numberCell((hours * 60 + minutes) / minutesPerDay, 'hh:mm');
}

const midnight = (day: string) => dateCell(new Date(`${day}T00:00:00Z`), 'yyyy-mm-dd');

/** An Excel file of posts. Times are in the plan's zone. */
export function sheetFile(posts: readonly Post[], language: StoryLanguage, zone: string): Promise<Blob> {
  const columns = [
    { head: 'Date', width: 12 },
    { head: `Time (${zone.replaceAll('_', ' ')})`, width: 24 },
    { head: 'Format', width: 12 },
    { head: 'Title', width: 32 },
    { head: 'Text', width: 80 },
  ];
  const rows = posts.map(({ day, time, format, title, text }) => {
    const label = format === null ? '' : formatLabel(format, language);
    return [midnight(day), timeOfDay(time), textCell(label), textCell(title ?? ''), textCell(text)];
  });
  return excelFile('Posts', columns, rows);
}
