import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConfirmedCheckout } from '#shared/schemas/checkout.ts';
import { deleteAttempt, getAttemptKey, storeSession } from '#web/src/features/checkout/model/checkout-storage.ts';
import { completePurchase } from '#web/src/features/checkout/model/complete-purchase.ts';
import { setAnalyticsAdapter } from '#web/src/lib/analytics.ts';
import { categoryKeys, readStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';

const items = new Map<string, string>();
const product = { name: 'Story Bundle', price: 19, description: '', prompt: 'MEMORIES_PROMPT' };
const talk = [{ role: 'user', content: 'Burnt toast.' } as const];
let events: unknown[];
let queryClient: QueryClient;

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  events = [];
  setAnalyticsAdapter({ send: (name, props) => events.push({ name, props }) });
  queryClient = new QueryClient();
  for (const category of ['memories', 'milestone'] as const) {
    writeStored(categoryKeys(category).chatHistory, talk);
    writeStored(categoryKeys(category).step, 2);
    writeStored(categoryKeys(category).finalMessage, '<p>x</p>');
    writeStored(categoryKeys(category).introStoryLines, '<p>x</p>');
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  setAnalyticsAdapter(undefined);
});

const confirmed = (kind: ConfirmedCheckout['kind']): ConfirmedCheckout => ({
  kind,
  status: 'fulfilled',
  productName: 'Story Bundle',
  amountCents: 1900,
  storyId: null,
});
const storedCount = (category: 'memories' | 'milestone') => {
  const keys = categoryKeys(category);
  return [keys.chatHistory, keys.step, keys.finalMessage, keys.introStoryLines].filter(
    ({ name }) => items.get(name) !== undefined,
  ).length;
};

describe('completePurchase', () => {
  test.each([
    ['story', 'Story Purchase'],
    ['package', 'Package Purchase'],
    ['subscription', 'Subscription Purchase'],
    ['gift', 'Gift Purchase'],
  ] as const)('counts a %s once per session for repeated views', async (kind, name) => {
    const show = (sessionId: string) => completePurchase(sessionId, confirmed(kind), queryClient);
    expect((await Promise.all([show('cs_1'), show('cs_1')])).filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await show('cs_1')).toBe(false);
    expect(await show('cs_2')).toBe(true);
    expect(events).toEqual([
      { name, props: { amountCents: 1900 } },
      { name, props: { amountCents: 1900 } },
    ]);
  });

  test('clears the conversation of a story and the story list, but no other category', async () => {
    writeStored(storedKeys.checkoutProduct, product);
    storeSession('cs_1', 'MEMORIES_PROMPT');
    queryClient.setQueryData(['stories', 'list'], []);
    await completePurchase('cs_1', confirmed('story'), queryClient);
    expect(storedCount('memories')).toBe(0);
    expect(storedCount('milestone')).toBe(4);
    expect(readStored(storedKeys.checkoutProduct)).toBeNull();
    expect(queryClient.getQueryData(['stories', 'list'])).toBeUndefined();
  });

  test('clears the category of the session, even if another product was chosen meanwhile', async () => {
    storeSession('cs_1', 'MILESTONE_PROMPT');
    writeStored(storedKeys.checkoutProduct, product);
    await completePurchase('cs_1', confirmed('story'), queryClient);
    expect(storedCount('milestone')).toBe(0);
    expect(storedCount('memories')).toBe(4);
    expect(readStored(storedKeys.checkoutProduct)).toEqual(product);
  });

  test('does not clear the next conversation when the page is shown again', async () => {
    storeSession('cs_1', 'MEMORIES_PROMPT');
    await completePurchase('cs_1', confirmed('story'), queryClient);
    writeStored(categoryKeys('memories').chatHistory, talk);
    await completePurchase('cs_1', confirmed('story'), queryClient);
    expect(readStored(categoryKeys('memories').chatHistory)).toEqual(talk);
  });

  test('keeps every conversation for a subscription or a package', async () => {
    writeStored(storedKeys.checkoutProduct, product);
    await completePurchase('cs_1', confirmed('subscription'), queryClient);
    await completePurchase('cs_2', confirmed('package'), queryClient);
    expect(storedCount('memories')).toBe(4);
    expect(readStored(storedKeys.checkoutProduct)).toEqual(product);
  });
});

describe('getAttemptKey', () => {
  test('returns the same key per purchase until the attempt ends', () => {
    const first = getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|');
    expect(getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|')).toBe(first);
    const other = getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|WREN25');
    expect(other).not.toBe(first);
    deleteAttempt();
    expect(getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|WREN25')).not.toBe(other);
  });
});
