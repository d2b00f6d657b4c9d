import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCodes } from '#shared/errors/error-codes.ts';
import type { Story } from '#shared/schemas/story.ts';
import { removeImageOptions } from '#web/src/features/stories/api/remove-image.ts';
import { storiesQuery, storyQuery } from '#web/src/features/stories/api/story-queries.ts';

const storyId = 's1';
const at = '2026-11-02T10:00:00.000Z';
const story: Story = {
  _id: storyId,
  name: 'Toast',
  createdAt: at,
  updatedAt: at,
  isFilm: false,
  image: 'cover.jpg',
  status: 'ready',
  progress: { done: 5, of: 5 },
  description: '<p>It burnt.</p>',
  captions: [
    { _id: 'c1', text: 'One', url: 'one.jpg' },
    { _id: 'c2', text: 'Two', url: 'two.jpg' },
  ],
};
const { description: _, captions: __, ...summary } = story;

let queryClient: QueryClient;
let asked: { method: string; url: string }[];
let answer: (response: Response) => void;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url === '/config.json')
      return Promise.resolve(
        Response.json({ apiUrl: 'http://api.test/', paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' }),
      );
    asked.push({ method, url });
    return new Promise<Response>((respond) => {
      answer = respond;
    });
  });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queryClient.setQueryData(storyQuery(storyId).queryKey, story);
  queryClient.setQueryData(storiesQuery.queryKey, [summary]);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shown = () => {
  const now = queryClient.getQueryData(storyQuery(storyId).queryKey);
  const [listed] = queryClient.getQueryData(storiesQuery.queryKey) ?? [];
  return [now?.image, listed?.image, ...(now?.captions.map(({ url }) => url) ?? [])];
};

async function remove(captionId?: string) {
  const observer = new MutationObserver(queryClient, removeImageOptions(queryClient, { storyId, captionId }));
  const done = observer.mutate(undefined).catch((error: unknown) => error);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  return done;
}

function respond(isRemoved: boolean): void {
  const { status, message } = errorCodes['service-unavailable'];
  const error = { success: false, message, code: 'service-unavailable', requestId: 'r' };
  answer(isRemoved ? Response.json({ success: true, message: 'ok' }) : Response.json(error, { status }));
}

describe('removeImageOptions', () => {
  test('takes the image out of the story and the list before the response', async () => {
    const done = remove();
    await vi.waitFor(() => expect(shown()).toEqual([null, null, 'one.jpg', 'two.jpg']));
    await vi.waitFor(() => expect(asked).toEqual([{ method: 'DELETE', url: 'http://api.test/api/story/s1/image' }]));
    respond(true);
    await done;
    expect(shown()).toEqual([null, null, 'one.jpg', 'two.jpg']);
  });

  test('takes the image out of one caption', async () => {
    const done = remove('c2');
    await vi.waitFor(() => expect(asked[0]?.url).toBe('http://api.test/api/story/s1/image?_id=c2'));
    expect(shown()).toEqual(['cover.jpg', 'cover.jpg', 'one.jpg', null]);
    respond(true);
    await done;
    expect(shown()).toEqual(['cover.jpg', 'cover.jpg', 'one.jpg', null]);
  });

  test('shows the image again after a failure', async () => {
    for (const captionId of [undefined, 'c1']) {
      asked = [];
      const done = remove(captionId);
      await vi.waitFor(() => expect(shown()).toContain(null));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      respond(false);
      await done;
      expect(shown()).toEqual(['cover.jpg', 'cover.jpg', 'one.jpg', 'two.jpg']);
    }
  });
});
