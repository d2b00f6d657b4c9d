import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type CsvTool, csvFile, csvTools } from '#shared/posting/csv-files.ts';
import type { Post } from '#shared/posting/plan-posts.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';

const post: Post = {
  key: 'monday',
  day: '2026-11-30',
  time: '09:05',
  instant: new Date('2026-11-30T08:05:00Z'),
  format: 'photo',
  title: 'The lid',
  text: 'Don’t “ask”.\n\nShow "it", please; 50 % off',
};

/** The rows as a second implementation reads them. */
function read(file: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(file.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
    delimiter: ',',
    newline: '\r\n',
  });
  expect(errors).toEqual([]);
  return data;
}

describe('csvFile', () => {
  it('has the header and formats of Buffer', () => {
    const file = csvFile('buffer', [post], 'en');
    expect(file.split('\r\n', 1)[0]).toBe('Text,Image URL,Tags,Posting Time');
    expect(read(file)).toEqual([{ Text: post.text, 'Image URL': '', Tags: '', 'Posting Time': '2026-11-30 09:05' }]);
  });

  it('has the twelve columns of Publer', () => {
    const file = csvFile('publer', [post], 'en');
    expect(file.split('\r\n', 1)[0]).toBe(
      'Date,Text,Link(s),Media URL(s),Title,Label(s),Alt text(s),Comment(s),Board/Album,Post subtype,CTA,Reminder',
    );
    const [row] = read(file);
    expect(Object.keys(row ?? {})).toHaveLength(12);
    expect(row).toMatchObject({ Date: '2026-11-30 09:05', Text: post.text, CTA: '' });
  });

  it('has the columns of Metricool, as drafts for no channel', () => {
    const file = csvFile('metricool', [post], 'en');
    expect(file.split('\r\n', 1)[0]).toBe(
      'Text,Date,Time,Draft,Facebook,Twitter/X,LinkedIn,GBP,Instagram,Pinterest,TikTok,Youtube,Threads,Bluesky,' +
        'Picture Url 1,Brand name',
    );
    expect(read(file)).toEqual([
      expect.objectContaining({ Date: '2026-11-30', Time: '09:05:00', Draft: 'true', Threads: 'false' }),
    ]);
  });

  it('has a byte order mark and labels in the story’s language for a spreadsheet only', () => {
    const file = csvFile('spreadsheet', [post], 'de');
    expect(file.startsWith('\uFEFFDate,Time,Format,Title,Text\r\n')).toBe(true);
    expect(read(file)).toEqual([
      { Date: '2026-11-30', Time: '09:05', Format: 'Foto', Title: 'The lid', Text: post.text },
    ]);
    for (const tool of csvTools.filter((name) => name !== 'spreadsheet'))
      expect(csvFile(tool, [post], 'en').charCodeAt(0)).not.toBe(0xfeff);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '=HYPERLINK("http://evil.test")'])(
    'neutralises the formula %j in a spreadsheet, and leaves it to schedulers as it is',
    (text) => {
      const hostile = { ...post, title: text, text };
      const clean = text.replaceAll('\0', '');
      expect(read(csvFile('spreadsheet', [hostile], 'en'))[0]).toMatchObject({ Title: `'${clean}`, Text: `'${clean}` });
      for (const tool of csvTools.filter((name) => name !== 'spreadsheet'))
        expect(read(csvFile(tool, [hostile], 'en'))[0]?.['Text']).toBe(clean);
    },
  );

  it('adds no row or column whatever the text is', () => {
    const anyText = fc.oneof(
      fc.string({ unit: arbitraryCodePoint, maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r\n', '\n', '=', '\0', ';', 'a'), maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.constantFrom<CsvTool>(...csvTools), anyText, anyText, (tool, title, text) => {
        const rows = read(csvFile(tool, [{ ...post, title, text }, post], 'en'));
        expect(rows).toHaveLength(2);
        const words = text.replaceAll('\0', '');
        const isFormula = tool === 'spreadsheet' && /^[=+\-@\t\r\n＝＋－＠]/.test(words);
        expect(rows[0]?.['Text']).toBe(isFormula ? `'${words}` : words);
        expect(rows[1]?.['Text']).toBe(post.text);
      }),
      { numRuns: 500 },
    );
  });
});
