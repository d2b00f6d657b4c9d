import { useCallback, useSyncExternalStore } from 'react';
import { type CategorySlug, type ChatPromptKey, categories } from '#shared/catalogue/categories.ts';
import {
  count,
  flag,
  list,
  number,
  oneOf,
  record,
  type Shape,
  type ShapeOutput,
  text,
  wholeNumber,
} from './stored-shapes.ts';

/** A key of the browser's storage with the type of its value. What does not parse reads as null. */
export interface StoredKey<T> extends NamedKey {
  parse(raw: string): T | null;
  format(value: T): string;
}

interface NamedKey {
  readonly name: string;
}

/**
 * The product that the checkout page shows (specification 1.3). The server uses only its name and prompt (architecture 7).
 * `price` is in dollars after the coupon, `description` an HTML list, `discount` in percent; `fullPrice` is ours: dollars before
 * the coupon.
 */
const checkoutProduct = record(
  { name: text, price: number, description: text },
  { prompt: text, coupon: text, discount: number, fullPrice: number },
);
export type CheckoutProduct = ShapeOutput<typeof checkoutProduct>;

/** Wider than what the server takes: whatever was once written must come back. */
const chatHistory = list(record({ role: oneOf('system', 'user'), content: text }));

const attempt = record({ key: text, firstStory: flag });

const turn = record({ id: text, at: wholeNumber, said: text });

/** The keys of specification 1.3, verbatim; `draft_`, `draftId_`, `turn_`, `attempt_` and `discardedDrafts` are ours. */
export const storedKeys = {
  token: textKey('token'),
  allowedStories: jsonKey('allowedStories', count),
  firstStory: jsonKey('firstStory', flag),
  subscriptionActive: jsonKey('subscriptionActive', flag),
  /** Seconds that the resend button waits, and when that began (milliseconds since 1970). */
  registerTimer: jsonKey('registerTimer', number),
  registerTimerStart: jsonKey('registerTimerStart', number),
  lastVisitedPage: textKey('lastVisitedPage'),
  tab: textKey('tab'),
  checkoutProduct: jsonKey('checkoutProduct', checkoutProduct),
  /** The same two for the forgot-password button. */
  timer: jsonKey('timer', number),
  timerStart: jsonKey('timerStart', number),
  /** Server drafts to be forgotten there, too. */
  discardedDrafts: jsonKey('discardedDrafts', list(text)),
} as const;

/** The keys of one category (specification 1.3): `{prompt}` is its prompt key, `{category title}` its title. */
export type CategoryKeys = ReturnType<typeof keysOf>;

const keysByCategory = new Map<CategorySlug, CategoryKeys>();

export function categoryKeys(category: CategorySlug): CategoryKeys {
  const known = keysByCategory.get(category) ?? keysOf(categories[category]);
  keysByCategory.set(category, known);
  return known;
}

function keysOf({ promptKey, title }: { readonly promptKey: ChatPromptKey; readonly title: string }) {
  return {
    chatHistory: jsonKey(promptKey, chatHistory),
    introStoryLines: textKey(`introStoryLines_${promptKey}`),
    step: jsonKey(`${title}step`, oneOf(1, 2)),
    finalMessage: textKey(`${title}finalMessg`),
    /** What is typed and not sent. */
    draft: textKey(`draft_${promptKey}`),
    /** The server's draft of the interview and its preview; made here with the customer's first message. */
    draftId: textKey(`draftId_${promptKey}`),
    /** The message asked last, its place in the conversation and its name on the server, which a retry keeps. */
    turn: jsonKey(`turn_${promptKey}`, turn),
    /** A purchase whose answer has not come: asked again with the same key, it cannot take a second story. */
    attempt: jsonKey(`attempt_${promptKey}`, attempt),
  } as const;
}

/** What the storage refused (private mode, full), for as long as the page lives. */
const memory = new Map<string, string>();
const listeners = new Set<(name: string | null) => void>();

/** The value under a key, null when there is none or it is damaged. The same object as long as it does not change. */
export function readStored<T>(key: StoredKey<T>): T | null {
  const raw = readRaw(key.name);
  return raw === null ? null : key.parse(raw);
}

/** Keeps a value; when the browser refuses, for the life of the page only. */
export function writeStored<T>(key: StoredKey<T>, value: T): void {
  const raw = key.format(value);
  try {
    localStorage.setItem(key.name, raw);
    memory.delete(key.name);
  } catch {
    memory.set(key.name, raw);
  }
  tell(key.name);
}

export function removeStored(...keys: readonly NamedKey[]): void {
  for (const { name } of keys) {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // A storage that cannot be reached holds nothing of ours.
    }
    tell(name);
  }
}

/** The names of all keys that begin so, in no order. */
export function storedNames(prefix: string): string[] {
  const names = new Set(memory.keys());
  try {
    for (let at = 0; at < localStorage.length; at += 1) names.add(localStorage.key(at) ?? '');
  } catch {
    // A storage that cannot be reached holds nothing of ours.
  }
  return [...names].filter((name) => name.startsWith(prefix));
}

/** Whether the browser itself keeps the value, so that it outlives the page; false when it refused. */
export function isKeptByBrowser(key: NamedKey): boolean {
  return !memory.has(key.name);
}

/** Calls back when a key changes here or in another tab; returns what ends it. */
export function watchStored(key: NamedKey, listener: () => void): () => void {
  return watchStoredNames((name) => name === key.name, listener);
}

/** The same for every key whose name is meant. */
export function watchStoredNames(isMeant: (name: string) => boolean, listener: () => void): () => void {
  const heard = (name: string | null) => {
    if (name === null || isMeant(name)) listener();
  };
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTab);
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab);
  };
}

/** The value under a key, kept current; null while the page is prerendered and hydrated. */
export function useStored<T>(key: StoredKey<T>): T | null {
  const subscribe = useCallback((listener: () => void) => watchStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}

function readRaw(name: string): string | null {
  const kept = memory.get(name);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function tell(name: string | null): void {
  for (const listener of [...listeners]) listener(name);
}

/** `key` is null when the other tab cleared everything. */
function hearOtherTab(event: StorageEvent): void {
  tell(event.key);
}

function textKey(name: string): StoredKey<string> {
  return { name, parse: (raw) => raw, format: (value) => value };
}

/** A key whose value is JSON of that shape: one of zod's schemas, or of ours. */
export function jsonKey<T>(name: string, shape: Shape<T>): StoredKey<T> {
  let last: { readonly raw: string; readonly value: T | null } | null = null;
  return {
    name,
    parse(raw) {
      if (last?.raw !== raw) last = { raw, value: parseJson(raw, shape) };
      return last.value;
    },
    format: (value) => JSON.stringify(value),
  };
}

function parseJson<T>(raw: string, shape: Shape<T>): T | null {
  try {
    const parsed = shape.safeParse(JSON.parse(raw));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
