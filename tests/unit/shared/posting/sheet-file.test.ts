import { readSheet } from 'read-excel-file/node';
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/posting/plan-posts.ts';
import { sheetFile } from '#shared/posting/sheet-file.ts';

const post: Post = {
  key: 'monday',
  day: '2026-12-31',
  time: '09:05',
  instant: new Date('2026-12-31T08:05:00Z'),
  format: 'photo',
  title: 'The lid',
  text: 'Don’t “ask”.\n\nShow <it>, please; 50 % & more',
};

/** The rows after the head, as a reader of Excel files has them. */
async function rowsOf(posts: readonly Post[], zone = 'America/New_York') {
  const file = await sheetFile(posts, 'de', zone);
  return readSheet(Buffer.from(await file.arrayBuffer()));
}

describe('sheetFile', () => {
  it('has real dates and times wherever it is made, and names their zone', async () => {
    for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu']) {
      vi.stubEnv('TZ', zone);
      const [head, row] = await rowsOf([post]);
      expect(head).toEqual(['Date', 'Time (America/New York)', 'Format', 'Title', 'Text']);
      const [day, time, ...texts] = row ?? [];
      expect([day, time]).toEqual([new Date('2026-12-31T00:00:00Z'), new Date('1899-12-30T09:05:00Z')]);
      expect(texts).toEqual(['Foto', 'The lid', post.text]);
    }
    vi.unstubAllEnvs();
  });

  it('has a text as it is: no formula, all zeros and digits, no character that XML lacks', async () => {
    const rows = {
      ...{ '=1+1': '=1+1', '+1': '+1', '-1': '-1', '@SUM(A1)': '@SUM(A1)', '＝1': '＝1', '0049 30': '0049 30' },
      ...{ '007': '007', '12345678901234567890': '12345678901234567890', '1/2': '1/2', 'a\0\u0001b': 'ab' },
      ...{ 'a\r\nb\rc': 'a\nb\nc', 'a\udc00': 'a', ']]><c/>': ']]><c/>', '👩‍🚀': '👩‍🚀' },
      ...{ '_x0041_ and _x41_': '_x0041_ and _x41_' },
    };
    const read = await rowsOf(Object.keys(rows).map((text) => ({ ...post, title: text, text })));
    expect(read.slice(1).map(([, , , title, text]) => [title, text])).toEqual(
      Object.values(rows).map((text) => [text, text]),
    );
  });

  it('keeps a cell within what Excel reads', async () => {
    const [, row] = await rowsOf([{ ...post, title: null, text: 'a'.repeat(40_000) }]);
    expect([row?.[3], String(row?.[4]).length]).toEqual([null, 32_767]);
  });
});
