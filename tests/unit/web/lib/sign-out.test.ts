import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#web/src/lib/session.ts';
import { signOut } from '#web/src/lib/sign-out.ts';

const token = `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.x`;
const site = 'https://site.test';
const items = new Map<string, string>();
let requests: Request[];

beforeEach(() => {
  items.clear();
  requests = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  startSession(token, { allowedStories: 1, firstStory: false, subscriptionActive: true });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function answerLogoutWith(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push(new Request(new URL(address, site), init));
    return await answer();
  });
}

test('signOut deletes the session at once and sends the logout with the old token', async () => {
  answerLogoutWith(() => Response.json({ success: true, message: 'ok' }));
  items.set('tab', 'memories');
  signOut();
  expect([...items.keys()]).toEqual(['tab']);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.url).toBe(`${site}/api/auth/logout`);
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(requests[0]?.keepalive).toBe(true);
});

test('signOut deletes the conversations here, after which the account has them', async () => {
  answerLogoutWith(() => Response.json({ success: true, message: 'ok', data: [], refused: [] }));
  const address = JSON.stringify({ key: 'k', of: '{"street":"14 Lantern Lane"}' });
  const written = {
    MEMORIES_PROMPT: '[{"role":"user","content":"At the lake."}]',
    draft_MEMORIES_PROMPT: 'We had',
    MEMORIESfinalMessg: '<h4>The lake</h4>',
    introStoryLines_MEMORIES_PROMPT: '<h4>The lake</h4>',
    draftId_MEMORIES_PROMPT: 'A'.repeat(22),
    marks_MEMORIES_PROMPT: '[]',
    checkoutProduct: '{}',
    checkoutAttempt: address,
  };
  for (const [name, value] of Object.entries({ ...written, device: 'this browser' })) items.set(name, value);
  signOut();
  expect([...items.keys()]).toEqual(['device']);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(({ url }) => url.slice(site.length))).toEqual(['/api/draft/claim', '/api/auth/logout']);
  expect(await requests[0]?.json()).toEqual({ draftIds: ['A'.repeat(22)] });
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
});

test('signOut succeeds when the server cannot be reached or refuses', async () => {
  for (const answer of [() => Promise.reject(new TypeError('offline')), () => new Response('{}', { status: 401 })]) {
    requests = [];
    items.set('token', token);
    answerLogoutWith(answer);
    signOut();
    expect([...items.keys()]).toEqual([]);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  }
});

test('signOut deletes the gift form and the choices for a product', () => {
  const removeItem = vi.fn();
  vi.stubGlobal('sessionStorage', { removeItem });
  answerLogoutWith(() => new Response('{}'));
  signOut();
  expect(removeItem.mock.calls).toEqual([['giftForm'], ['productChoices']]);
});

test('signOut sends nothing without a session', () => {
  endSession();
  answerLogoutWith(() => Response.json({}));
  signOut();
  expect(requests).toEqual([]);
});
