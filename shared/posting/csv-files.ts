import type { Post } from './plan-posts.ts';

export const csvTools = ['buffer', 'publer', 'metricool'] as const;
export type CsvTool = (typeof csvTools)[number];

type Cells = Readonly<Record<string, string>>;

interface CsvFormat {
  readonly columns: readonly string[];
  readonly cells: (post: Post) => Cells;
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
};

/** In quotes, by RFC 4180. NUL ends a cell in many readers. */
function csvCell(text: string): string {
  return `"${text.replaceAll('\0', '').toWellFormed().replaceAll('"', '""')}"`;
}

/**
 * A CSV file of posts for a scheduler, which publishes the text as it is: no formula is made harmless. @see sheetFile for people
 */
export function csvFile(tool: CsvTool, posts: readonly Post[]): string {
  const { columns, cells } = formats[tool];
  const rows = posts.map((post) => {
    const row = cells(post);
    return columns.map((column) => csvCell(row[column] ?? '')).join(',');
  });
  // Headers as the tools' own files have them: unquoted.
  return [columns.join(','), ...rows, ''].join('\r\n');
}
