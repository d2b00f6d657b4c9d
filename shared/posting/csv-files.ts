import type { StoryLanguage } from '#shared/story/languages.ts';
import { formatLabel } from '#shared/story/story-text.ts';
import { csvCell, spreadsheetCell } from '#shared/text/csv-cell.ts';
import type { Post } from './plan-posts.ts';

export const csvTools = ['buffer', 'publer', 'metricool', 'spreadsheet'] as const;
export type CsvTool = (typeof csvTools)[number];

type Cells = Readonly<Record<string, string>>;

interface CsvFormat {
  readonly columns: readonly string[];
  readonly cells: (post: Post, language: StoryLanguage) => Cells;
}

const dayAndTime = ({ day, time }: Post) => `${day} ${time}`;

const metricoolChannels = 'Facebook,Twitter/X,LinkedIn,GBP,Instagram,Pinterest,TikTok,Youtube,Threads,Bluesky'.split(
  ',',
);

/** Columns and formats of each tool's import, with dates and times in the plan's zone. */
const formats: Readonly<Record<CsvTool, CsvFormat>> = {
  buffer: {
    columns: ['Text', 'Image URL', 'Tags', 'Posting Time'],
    cells: (post) => ({ Text: post.text, 'Posting Time': dayAndTime(post) }),
  },
  publer: {
    columns:
      'Date,Text,Link(s),Media URL(s),Title,Label(s),Alt text(s),Comment(s),Board/Album,Post subtype,CTA,Reminder'.split(
        ',',
      ),
    cells: (post) => ({ Date: dayAndTime(post), Text: post.text }),
  },
  metricool: {
    columns: ['Text', 'Date', 'Time', 'Draft', ...metricoolChannels, 'Picture Url 1', 'Brand name'],
    // A draft, and no channel: the customer chooses in Metricool where it goes.
    cells: ({ text, day, time }) => ({
      Text: text,
      Date: day,
      Time: `${time}:00`,
      Draft: 'true',
      ...Object.fromEntries(metricoolChannels.map((channel) => [channel, 'false'])),
    }),
  },
  spreadsheet: {
    columns: ['Date', 'Time', 'Format', 'Title', 'Text'],
    cells: ({ day, time, format, title, text }, language) => ({
      Date: day,
      Time: time,
      Format: format === null ? '' : formatLabel(format, language),
      Title: title ?? '',
      Text: text,
    }),
  },
};

/**
 * A CSV file of posts. Only the spreadsheet's cells are made harmless as formulas, and only it has a byte order mark: a scheduler
 * would publish the apostrophe.
 */
export function csvFile(tool: CsvTool, posts: readonly Post[], language: StoryLanguage): string {
  const { columns, cells } = formats[tool];
  const safe = tool === 'spreadsheet' ? spreadsheetCell : csvCell;
  const rows = posts.map((post) => {
    const row = cells(post, language);
    return columns.map((column) => safe(row[column] ?? '')).join(',');
  });
  // Headers as the tools' own files have them: unquoted.
  const lines = [columns.join(','), ...rows, ''];
  return `${tool === 'spreadsheet' ? '\uFEFF' : ''}${lines.join('\r\n')}`;
}
