import { describe, expect, inject, it } from 'vitest';
import { storyOf } from '#infra/tooling/bench/pdf-stories.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { readPdf } from '#tests/support/pdf-reading.ts';
import { callApi } from '#tests/support/product.ts';

const addresses = inject('addresses');
const title = 'Somewhere to Stop';
const htmlContent = storyOf(title, 300);

async function download(body: unknown) {
  const response = await fetch(`${addresses.api}${endpoints.generatePdf.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(inject('environment')['SITE_URL'] ?? '').origin },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const refused = (body: unknown) => callApi(addresses, endpoints.generatePdf, { body });

describe('generatePdf', () => {
  describe('happy', () => {
    it('returns an attachment story.pdf with intact bytes', async () => {
      const { status, headers, bytes } = await download({ htmlContent, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe('attachment; filename="story.pdf"');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).not.toBeNull();
      const { pages, info, text } = await readPdf(bytes);
      expect(info).toMatchObject({ Title: title });
      expect(pages.length).toBeGreaterThan(3);
      expect(text).toContain('Your weekly schedule');
    });

    it('prints the sections sent by the page on the requested paper', async () => {
      const { status, bytes } = await download({
        htmlContent,
        storyPart1: '<p>One part.</p>',
        storyPart2: '<h4>Your values</h4><p>Another.</p>',
        title: 'Another title',
        createdAt: '2026-11-21T10:00:00.000Z',
        paper: 'a5',
      });
      expect(status).toBe(200);
      const { text } = await readPdf(bytes);
      expect(text).toContain('One part.');
      expect(text).toContain('November 21st 2026');
      expect(text).not.toContain('Ludlow');
    });
  });

  describe('errors', () => {
    it.each([
      ['no story', {}],
      ['an unknown paper', { htmlContent: '', paper: 'a0' }],
      ['an image that is no base64', { htmlContent: '', images: [{ data: '<svg>' }] }],
      ['seven images', { htmlContent: '', images: Array.from({ length: 7 }, () => ({ data: 'aaaa' })) }],
      ['an image that is none', { htmlContent: '', images: [{ data: 'aGVsbG8=' }] }],
    ])('returns 400 for %s', async (_name, body) => {
      expect((await refused(body)).status).toBe(400);
    });

    it('returns 413 for more than 256 KB of story', async () => {
      expect(await refused({ htmlContent: 'a'.repeat(256 * 1024 + 1) })).toMatchObject({
        status: 413,
        body: { success: false, code: 'payload-too-large' },
      });
    });

    it('returns 415 for other types than JSON', async () => {
      const answer = await callApi(addresses, endpoints.generatePdf, {
        body: 'htmlContent=x',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(415);
    });
  });

  describe('security', () => {
    it('prints only permitted story markup of hostile HTML', async () => {
      const { status, bytes } = await download({
        htmlContent: `<h4>${title}</h4><p onclick="alert(1)">Text</p><script>document.write('RAN')</script><iframe src="file:///etc/passwd"></iframe><img src="http://127.0.0.1:9001/">`,
      });
      expect(status).toBe(200);
      const { text } = await readPdf(bytes);
      expect(text).toContain('Text');
      expect(text).not.toMatch(/RAN|root:/);
    });

    it('reveals nothing by a story id: every id prints the same pages', async () => {
      const texts = [];
      for (const storyId of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '../../../etc/passwd', 'u/someone/story'])
        texts.push((await readPdf((await download({ htmlContent: '<p>x</p>', storyId })).bytes)).text);
      expect(new Set(texts).size).toBe(1);
    });

    it('limits requests per address, without a table', async () => {
      stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
      const event = apiEvent({ body: JSON.stringify({ htmlContent: 'a'.repeat(256 * 1024 + 1) }) });
      const statuses = [];
      for (let i = 0; i < 21; i += 1) statuses.push((await invokeFunction('generatePdf', event)).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 413), 429]);
    });
  });
});
