import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Story } from '#shared/schemas/story.ts';
import { createPdf } from '#web/src/features/stories/api/create-pdf.ts';

const at = '2026-11-02T10:00:00.000Z';
const story: Story = {
  _id: 's1',
  name: 'Toast',
  createdAt: at,
  updatedAt: at,
  isFilm: false,
  image: 'http://files.test/cover.jpg',
  status: 'ready',
  progress: { done: 5, of: 5 },
  description: '<p>It burnt.</p>',
  captions: [],
};
let bucket: (signal: AbortSignal | null | undefined) => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    if (url.startsWith('http://files.test/')) return bucket(signal);
    if (url.endsWith('/generate-pdf')) return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    return Response.json({ success: true, data: story });
  });
});

test('the PDF is made without the photo, and says so, when the bucket fails or hangs', async () => {
  for (const [what, answer] of [
    ['answers 503', async () => new Response('', { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'hangs',
      (signal: AbortSignal | null | undefined) =>
        new Promise<Response>((_respond, fail) => {
          if (signal?.aborted) fail(signal.reason);
        }),
    ],
  ] as const) {
    bucket = answer;
    // Of the brief, the picture, and the picture at its fresh address.
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    for (let call = 0; call < 3; call += 1) timeout.mockReturnValueOnce(AbortSignal.abort());
    const { pdf, missing } = await createPdf(new QueryClient(), story, 'a4', undefined);
    expect.soft([await pdf.text(), missing], what).toEqual(['%PDF', 1]);
  }
});
