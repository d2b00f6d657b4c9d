import { describe, expect, inject, it } from 'vitest';
import { storyOf } from '#infra/tooling/bench/pdf-stories.ts';
import { readPdf } from '#tests/support/pdf-reading.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { call, reachesAll } = resourceCalls('document');
const title = 'Somewhere to Stop';
const headers = { Origin: new URL(inject('environment')['SITE_URL'] ?? '').origin };
const print = (body: object) => call('generatePdf', { body, headers });

describe('a PDF', () => {
  it('is a download of the story, with intact bytes and only story markup', async () => {
    const hostile = `<p onclick="alert(1)">End</p><script>document.write('RAN')</script><iframe src="file:///etc/passwd"></iframe>`;
    const { headers: received, bytes } = await print({ htmlContent: `${storyOf(title, 300)}${hostile}` });
    expect(Object.fromEntries(received)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="story.pdf"',
      'cache-control': 'no-store',
      'access-control-allow-origin': headers.Origin,
    });
    const { pages, info, text } = await readPdf(new Uint8Array(bytes));
    expect([info, pages.length > 3]).toMatchObject([{ Title: title }, true]);
    expect(text).toContain('Your weekly schedule');
    expect(text).not.toMatch(/RAN|root:/);
  });

  it('has the sections that the page sends and nothing of a story id', async () => {
    const texts: string[] = [];
    for (const storyId of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '../../../etc/passwd']) {
      const sent = {
        htmlContent: '<p>Whole</p>',
        storyPart1: '<p>One part.</p>',
        storyPart2: '<p>Another.</p>',
        storyId,
      };
      const { bytes } = await print({ ...sent, title, createdAt: '2026-11-21T10:00:00.000Z', paper: 'a5' });
      texts.push((await readPdf(new Uint8Array(bytes))).text);
    }
    expect(texts[0]).toContain('One part.');
    expect(texts[0]).toContain('November 21st 2026');
    expect(texts[1]).toBe(texts[0]);
  });

  it('is refused for an image that is none, and for more than 256 KB', async () => {
    const refused = await print({ htmlContent: '', images: [{ data: 'aGVsbG8=' }] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'unsupported-image' } });
    const large = await print({ htmlContent: 'a'.repeat(256 * 1024 + 1) });
    expect(large).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
  });

  reachesAll();
});
