import writeSheet, { type Cell } from 'write-excel-file/universal';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { formatLabel } from '#shared/story/story-text.ts';
import type { Post } from './plan-posts.ts';

/** Excel repairs a file with a longer text. */
const mostLetters = 32_767;
const minutesPerDay = 24 * 60;

/** A text is never a formula, and its leading zeros and long numbers stay as they are. */
function words(text: string): Cell {
  // The library removes characters that XML 1.0 forbids, but beside half of a surrogate pair it removes too much.
  const value = text.replace(/\r\n?/g, '\n').slice(0, mostLetters).toWellFormed();
  return { type: String, value, wrap: true, alignVertical: 'top' };
}

function timeOfDay(time: string): Cell {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { type: Number, value: (hours * 60 + minutes) / minutesPerDay, format: 'hh:mm', alignVertical: 'top' };
}

const midnight = (day: string): Cell => ({
  type: Date,
  value: new Date(`${day}T00:00:00Z`),
  format: 'yyyy-mm-dd',
  alignVertical: 'top',
});

/** An Excel file of posts, because Excel opens CSV in one column where commas separate decimals. Times are in the plan's zone. */
export function sheetFile(posts: readonly Post[], language: StoryLanguage, zone: string): Promise<Blob> {
  const heads = ['Date', `Time (${zone.replaceAll('_', ' ')})`, 'Format', 'Title', 'Text'];
  const rows = posts.map(({ day, time, format, title, text }) => {
    const label = format === null ? '' : formatLabel(format, language);
    return [midnight(day), timeOfDay(time), words(label), words(title ?? ''), words(text)];
  });
  const head = heads.map((value): Cell => ({ type: String, value, fontWeight: 'bold' }));
  const columns = [12, 24, 12, 32, 80].map((width) => ({ width }));
  return writeSheet([head, ...rows], { sheet: 'Posts', columns, stickyRowsCount: 1 }).toBlob();
}
