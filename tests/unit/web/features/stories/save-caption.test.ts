import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCodes } from '#shared/errors/error-codes.ts';
import type { Story } from '#shared/schemas/story.ts';
import { saveCaptionOptions } from '#web/src/features/stories/api/save-caption.ts';
import { storyQuery } from '#web/src/features/stories/api/story-queries.ts';
import { captionDraftKey } from '#web/src/lib/caption-drafts.ts';
import { deleteDrafts } from '#web/src/lib/delete-drafts.ts';
import { readStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';

const storyId = 's1';
const at = '2026-11-02T10:00:00.000Z';
const story: Story = {
  _id: storyId,
  name: 'Toast',
  createdAt: at,
  updatedAt: at,
  isFilm: false,
  image: null,
  status: 'ready',
  progress: { done: 5, of: 5 },
  description: '<p>It burnt.</p>',
  captions: [
    { _id: 'c1', text: 'One', url: null },
    { _id: 'c2', text: 'Two', url: null },
  ],
};

interface Put {
  readonly captionId: string;
  readonly text: string;
  readonly answer: (response: Response) => void;
}

let puts: Put[];
let gets: number;
let queryClient: QueryClient;

function saved({ captionId, text }: Put): Response {
  return Response.json({ success: true, message: 'ok', data: { _id: captionId, text, updatedAt: at } });
}

function refused(): Response {
  const { status, message } = errorCodes['service-unavailable'];
  return Response.json({ success: false, message, code: 'service-unavailable', requestId: 'r' }, { status });
}

beforeEach(() => {
  puts = [];
  gets = 0;
  const items = new Map<string, string>([['token', `x.${btoa(JSON.stringify({ exp: 1, sub: 'ada' }))}.x`]]);
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'GET') {
      gets += 1;
      return Promise.resolve(Response.json({ success: true, data: story }));
    }
    return new Promise<Response>((answer) => {
      puts.push({ captionId: url.split('/').at(-1) ?? '', text: JSON.parse(String(init.body)).text, answer });
    });
  });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queryClient.setQueryData(storyQuery(storyId).queryKey, story);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shown = () => queryClient.getQueryData(storyQuery(storyId).queryKey)?.captions.map(({ text }) => text);

function save(captionId: string, text: string): Promise<unknown> {
  const observer = new MutationObserver(queryClient, saveCaptionOptions(queryClient, storyId, captionId));
  return observer.mutate(text).catch((error: unknown) => error);
}

async function nthPut(nth: number): Promise<Put> {
  return await vi.waitFor(() => {
    const put = puts[nth];
    if (put === undefined) throw new Error(`no put ${nth}`);
    return put;
  });
}

describe('saveCaptionOptions', () => {
  test('shows the text before the response, and deletes its draft afterwards', async () => {
    const draft = captionDraftKey(storyId, 'c1');
    writeStored(draft, 'One, and more');
    const done = save('c1', 'One, and more');
    const put = await nthPut(0);
    expect(shown()).toEqual(['One, and more', 'Two']);
    expect(readStored(draft)).toBe('One, and more');
    put.answer(saved(put));
    await done;
    expect(shown()).toEqual(['One, and more', 'Two']);
    expect(readStored(draft)).toBeNull();
    expect(gets).toBe(0);
  });

  test('shows the text as the server returns it', async () => {
    const done = save('c1', 'One\u0007');
    const put = await nthPut(0);
    put.answer(saved({ ...put, text: 'One ' }));
    await done;
    expect(shown()).toEqual(['One ', 'Two']);
  });

  test('restores only the refused caption', async () => {
    writeStored(captionDraftKey(storyId, 'c1'), 'One!');
    const first = save('c1', 'One!');
    const other = save('c2', 'Two!');
    const [one, two] = [await nthPut(0), await nthPut(1)];
    one.answer(refused());
    await first;
    expect(shown()).toEqual(['One', 'Two!']);
    // The server's version of the other caption is older than the pending one.
    expect(gets).toBe(0);
    two.answer(saved(two));
    await other;
    expect(shown()).toEqual(['One', 'Two!']);
    expect(readStored(captionDraftKey(storyId, 'c1'))).toBe('One!');
  });

  test('sends two saves of one caption in sequence, and keeps the last', async () => {
    const first = save('c1', 'A');
    const second = save('c1', 'B');
    const one = await nthPut(0);
    await vi.waitFor(() => expect(shown()?.[0]).toBe('B'));
    expect(puts).toHaveLength(1);
    one.answer(saved(one));
    await first;
    const two = await nthPut(1);
    expect([two.text, shown()?.[0]]).toEqual(['B', 'B']);
    two.answer(saved(two));
    await second;
    expect(shown()?.[0]).toBe('B');
  });

  test('keeps the second of two saves when the first fails', async () => {
    const first = save('c1', 'A');
    const second = save('c1', 'B');
    (await nthPut(0)).answer(refused());
    await first;
    expect(shown()?.[0]).toBe('B');
    const two = await nthPut(1);
    two.answer(saved(two));
    await second;
    expect(shown()?.[0]).toBe('B');
  });

  test('restores the server’s text when both of two saves fail', async () => {
    await queryClient.fetchQuery(storyQuery(storyId));
    const first = save('c1', 'A');
    const second = save('c1', 'B');
    (await nthPut(0)).answer(refused());
    await first;
    (await nthPut(1)).answer(refused());
    await second;
    await queryClient.fetchQuery({ ...storyQuery(storyId), staleTime: 0 });
    expect(shown()).toEqual(['One', 'Two']);
  });
});

test('forgetDrafts removes the caption drafts on sign-out, and nothing else', () => {
  const mine = captionDraftKey(storyId, 'c1');
  writeStored(mine, 'Mine');
  writeStored(storedKeys.tab, 'memories');
  deleteDrafts('ada');
  expect([readStored(mine), readStored(storedKeys.tab)]).toEqual([null, 'memories']);
});
