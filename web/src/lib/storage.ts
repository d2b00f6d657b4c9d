import { useCallback, useSyncExternalStore } from 'react';
import { type CategorySlug, type ChatPromptKey, categories } from '#shared/catalogue/categories.ts';
import { storySlots } from '#shared/story/slots.ts';
import {
  count,
  flag,
  list,
  number,
  oneOf,
  orNull,
  record,
  type Shape,
  type ShapeOutput,
  text,
  wholeNumber,
} from './stored-shapes.ts';

/** A key of localStorage with its type. Invalid values read as null. */
export interface StoredKey<T> extends NamedKey {
  parse(raw: string): T | null;
  format(value: T): string;
}

interface NamedKey {
  readonly name: string;
}

/**
 * The checkout page's product (specification 1.3); the server uses only its name and prompt (architecture 7). Prices are in
 * dollars, `discount` in percent, `description` is an HTML list. `fullPrice`, the price before the coupon, is ours.
 */
const checkoutProduct = record(
  { name: text, price: number, description: text },
  { prompt: text, coupon: text, discount: number, fullPrice: number },
);
export type CheckoutProduct = ShapeOutput<typeof checkoutProduct>;

/** Accepts more than the server does, so that every stored history stays readable. */
const chatHistory = list(record({ role: oneOf('system', 'user'), content: text }));

const storySlot = oneOf(...storySlots);

const readiness = record({
  known: list(record({ slot: storySlot, what: text })),
  missing: orNull(storySlot),
  enough: flag,
});

const attempt = record({ key: text, firstStory: flag });

const mark = record({ text, keptOut: flag });

/** `savedIn`: the draft that has it on the server; empty before. */
const keepOutMarks = list(record({ text, keptOut: flag, savedIn: text }));
export type StoredMark = ShapeOutput<typeof keepOutMarks>[number];

const keptPieces = list(record({ text, because: oneOf('you', 'asked', 'care') }));

const turn = record({ id: text, at: wholeNumber, said: text });

/** The keys of specification 1.3; `draft_`, `draftId_`, `turn_`, `readiness_`, `marks_`, `keptOut_`, `openingMarks_`, `attempt_`, `discardedDrafts`, `registration`, `device` and
 * `analytics…` are ours. */
export const storedKeys = {
  token: textKey('token'),
  allowedStories: jsonKey('allowedStories', count),
  firstStory: jsonKey('firstStory', flag),
  subscriptionActive: jsonKey('subscriptionActive', flag),
  /** Resend button: wait in seconds and its start in milliseconds since 1970. */
  registerTimer: jsonKey('registerTimer', number),
  registerTimerStart: jsonKey('registerTimerStart', number),
  lastVisitedPage: textKey('lastVisitedPage'),
  tab: textKey('tab'),
  checkoutProduct: jsonKey('checkoutProduct', checkoutProduct),
  /** Ours. Retries without a response reuse the key; `of` is the purchase, with the address of a product that is shipped. */
  checkoutAttempt: jsonKey('checkoutAttempt', record({ key: text, of: text })),
  /** The same for the forgot-password button. */
  timer: jsonKey('timer', number),
  timerStart: jsonKey('timerStart', number),
  discardedDrafts: jsonKey('discardedDrafts', list(text)),
  /** Proves to the server that this browser registered. */
  registration: textKey('registration'),
  /** Proves to the server that this browser has logged in before; it opens nothing and outlives the session. */
  device: textKey('device'),
  /** Only where the stage counts with GA4; the visit only after consent. */
  analyticsConsent: jsonKey('analyticsConsent', oneOf('granted', 'refused')),
  analyticsVisit: jsonKey('analyticsVisit', record({ client: text, session: wholeNumber, at: wholeNumber })),
} as const;

/** The keys of one category (specification 1.3); `{prompt}` is its prompt key. */
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
    draft: textKey(`draft_${promptKey}`),
    /** Id of the server's draft of the interview and its preview. */
    draftId: textKey(`draftId_${promptKey}`),
    /** The last question: its position and its id on the server, which retries reuse. */
    turn: jsonKey(`turn_${promptKey}`, turn),
    /** Of the last reply that reported it. */
    readiness: jsonKey(`readiness_${promptKey}`, readiness),
    /** What the customer keeps out of the story or puts back; the latest last. */
    marks: jsonKey(`marks_${promptKey}`, keepOutMarks),
    /** Pieces of the interview that the opening is written without. */
    keptOut: jsonKey(`keptOut_${promptKey}`, keptPieces),
    /** The marks under which the opening was written. */
    openingMarks: jsonKey(`openingMarks_${promptKey}`, list(mark)),
    /** A purchase without a response; its retry reuses the key, so that it spends only one story. */
    attempt: jsonKey(`attempt_${promptKey}`, attempt),
  } as const;
}

/** Values that localStorage rejected (private mode, full), until the page closes. */
const memory = new Map<string, string>();
const listeners = new Set<(name: string | null) => void>();

/** Null for a missing or invalid value. Returns the same object until the value changes. */
export function readStored<T>(key: StoredKey<T>): T | null {
  const raw = readRaw(key.name);
  return raw === null ? null : key.parse(raw);
}

let isWritable = true;

/** A page whose customer has signed out must not write any more: it would restore deleted texts. */
export function acceptWrites(accepted: boolean): void {
  isWritable = accepted;
}

/** Falls back to memory when localStorage rejects the value. */
export function writeStored<T>(key: StoredKey<T>, value: T): void {
  if (!isWritable) return;
  const raw = key.format(value);
  try {
    localStorage.setItem(key.name, raw);
    memory.delete(key.name);
  } catch {
    memory.set(key.name, raw);
  }
  notifyListeners(key.name);
}

export function removeStored(...keys: readonly NamedKey[]): void {
  for (const { name } of keys) {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Inaccessible storage contains no values of ours.
    }
    notifyListeners(name);
  }
}

export function listStoredNames(prefix: string): string[] {
  const names = new Set(memory.keys());
  try {
    for (let at = 0; at < localStorage.length; at += 1) names.add(localStorage.key(at) ?? '');
  } catch {
    // Inaccessible storage contains no values of ours.
  }
  return [...names].filter((name) => name.startsWith(prefix));
}

/** False when localStorage rejected the value, which is then lost with the page. */
export function isPersisted(key: NamedKey): boolean {
  return !memory.has(key.name);
}

/** Calls back on changes in this and other tabs; returns the unsubscribe function. */
export function subscribeToStored(key: NamedKey, listener: () => void): () => void {
  return subscribeToStoredNames((name) => name === key.name, listener);
}

export function subscribeToStoredNames(matches: (name: string) => boolean, listener: () => void): () => void {
  const onChange = (name: string | null) => {
    if (name === null || matches(name)) listener();
  };
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorageEvent);
    window.addEventListener('pageshow', onPageShow);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorageEvent);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Null during prerendering and hydration. */
export function useStored<T>(key: StoredKey<T>): T | null {
  const subscribe = useCallback((listener: () => void) => subscribeToStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}

function readRaw(name: string): string | null {
  const inMemory = memory.get(name);
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function notifyListeners(name: string | null): void {
  for (const listener of [...listeners]) listener(name);
}

/** `key` is null after `localStorage.clear()`. */
function onStorageEvent(event: StorageEvent): void {
  notifyListeners(event.key);
}

/** A page in the back-forward cache gets no storage events. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) notifyListeners(null);
}

function textKey(name: string): StoredKey<string> {
  return { name, parse: (raw) => raw, format: (value) => value };
}

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
