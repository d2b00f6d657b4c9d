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
    const file = csvFile('buffer', [post]);
    expect(file.split('\r\n', 1)[0]).toBe('Text,Image URL,Tags,Posting Time');
    expect(read(file)).toEqual([{ Text: post.text, 'Image URL': '', Tags: '', 'Posting Time': '2026-11-30 09:05' }]);
  });

  it('has the twelve columns of Publer', () => {
    const file = csvFile('publer', [post]);
    expect(file.split('\r\n', 1)[0]).toBe(
      'Date,Text,Link(s),Media URL(s),Title,Label(s),Alt text(s),Comment(s),Board/Album,Post subtype,CTA,Reminder',
    );
    const [row] = read(file);
    expect(Object.keys(row ?? {})).toHaveLength(12);
    expect(row).toMatchObject({ Date: '2026-11-30 09:05', Text: post.text, CTA: '' });
  });

  it('has the columns of Metricool, as drafts for no channel', () => {
    const file = csvFile('metricool', [post]);
    expect(file.split('\r\n', 1)[0]).toBe(
      'Text,Date,Time,Draft,Facebook,Twitter/X,LinkedIn,GBP,Instagram,Pinterest,TikTok,Youtube,Threads,Bluesky,' +
        'Picture Url 1,Brand name',
    );
    expect(read(file)).toEqual([
      expect.objectContaining({ Date: '2026-11-30', Time: '09:05:00', Draft: 'true', Threads: 'false' }),
    ]);
  });

  it('leaves what begins like a formula to schedulers as it is, which would publish an apostrophe', () => {
    const text = '=HYPERLINK("http://evil.test")';
    for (const tool of csvTools) expect(read(csvFile(tool, [{ ...post, text }]))[0]?.['Text']).toBe(text);
  });

  it('adds no row or column whatever the text is', () => {
    const anyText = fc.oneof(
      fc.string({ unit: arbitraryCodePoint, maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r\n', '\n', '=', '\0', ';', 'a'), maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.constantFrom<CsvTool>(...csvTools), anyText, anyText, (tool, title, text) => {
        const rows = read(csvFile(tool, [{ ...post, title, text }, post]));
        expect(rows).toHaveLength(2);
        expect(rows[0]?.['Text']).toBe(text.replaceAll('\0', ''));
        expect(rows[1]?.['Text']).toBe(post.text);
      }),
      { numRuns: 500 },
    );
  });
});
