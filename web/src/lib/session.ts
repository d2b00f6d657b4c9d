import { categorySlugs } from '#shared/catalogue/categories.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import {
  acceptWrites,
  categoryKeys,
  readStored,
  removeStored,
  storedKeys,
  subscribeToStored,
  useStored,
  writeStored,
} from './storage.ts';
import { number, record, type ShapeOutput, text } from './stored-shapes.ts';
import { deleteTabForms } from './tab-forms.ts';

/** `setTimeout` stores its delay as a signed 32-bit integer; a longer one fires at once (architecture 16). */
const longestTimerMs = 2 ** 31 - 1;

const claims = record({ exp: number }, { sub: text });

/** Decodes a token without checking its signature, which is the server's task. */
function claimsOf(token: string): ShapeOutput<typeof claims> | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const parsed = claims.safeParse(json);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** From the `exp` claim; milliseconds since 1970; undefined for an invalid token. */
export function tokenExpiryMs(token: string): number | undefined {
  const tokenClaims = claimsOf(token);
  return tokenClaims === undefined ? undefined : tokenClaims.exp * 1000;
}

/** Whether two tokens belong to the same customer. */
export function isSameCustomer(one: string | null, other: string | null): boolean {
  const customer = one === null ? undefined : claimsOf(one)?.sub;
  return customer !== undefined && other !== null && claimsOf(other)?.sub === customer;
}

export function getCustomerId(): string | null {
  const token = readStored(storedKeys.token);
  return token === null ? null : (claimsOf(token)?.sub ?? null);
}

/** Updates with other tabs; null during prerendering and hydration. */
export function useCustomerId(): string | null {
  const token = useStored(storedKeys.token);
  return token === null ? null : (claimsOf(token)?.sub ?? null);
}

export function expiryTimerMs(expiryMs: number, nowMs: number): number {
  return Math.min(Math.max(0, expiryMs - nowMs), longestTimerMs);
}

let logoutTimer: ReturnType<typeof setTimeout> | undefined;

function armLogoutTimer(): void {
  clearTimeout(logoutTimer);
  const token = readStored(storedKeys.token);
  if (token === null) return;
  const expiryMs = tokenExpiryMs(token) ?? 0;
  if (expiryMs <= Date.now()) endSession();
  else logoutTimer = setTimeout(armLogoutTimer, expiryTimerMs(expiryMs, Date.now()));
}

/** Stores the login and starts the timer that logs out when the token expires. */
export function startSession(token: string, allowance: Allowance): void {
  writeAllowance(allowance);
  writeStored(storedKeys.token, token);
  armLogoutTimer();
}

/** Deletes the four keys and stops the timer (specification 1.4). */
export function endSession(): void {
  clearTimeout(logoutTimer);
  removeStored(storedKeys.token, storedKeys.allowedStories, storedKeys.firstStory, storedKeys.subscriptionActive);
}

/** Deletes an expired token and starts the timer for a valid one (specification 1.4). */
export function resumeSession(): void {
  armLogoutTimer();
}

/** Whether the customer of this token signed out, or another one logged in. An expired session waits for its customer. */
function isLeft(token: string | null): boolean {
  const now = readStored(storedKeys.token);
  if (token === null || token === now || isSameCustomer(token, now)) return false;
  return now !== null || (tokenExpiryMs(token) ?? 0) > Date.now();
}

/** A new document has nothing in its memory: no text, cached response or form of the customer who left. */
function loadAgain(): void {
  acceptWrites(false);
  document.documentElement.hidden = true;
  deleteTabForms();
  window.location.reload();
}

/** Of this browser's conversations, in the order of the categories. */
export function listDraftIds(): string[] {
  return categorySlugs.map((category) => readStored(categoryKeys(category).draftId)).filter((id) => id !== null);
}

/**
 * Follows logins and logouts in other tabs. Loads the page again when its customer has left, in another tab or while it was in
 * the back-forward cache, or when a conversation that it may show was deleted meanwhile. Returns the unsubscribe function.
 */
export function followSession(): () => void {
  acceptWrites(true);
  const unsubscribe = subscribeToStored(storedKeys.token, armLogoutTimer);
  let shown: { readonly token: string | null; readonly draftIds: readonly string[] } | undefined;
  const onStorage = ({ key, oldValue }: StorageEvent) => {
    if (key === storedKeys.token.name && isLeft(oldValue)) loadAgain();
  };
  const onPageHide = () => {
    shown = { token: readStored(storedKeys.token), draftIds: listDraftIds() };
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || shown === undefined) return;
    const present = listDraftIds();
    if (isLeft(shown.token) || shown.draftIds.some((id) => !present.includes(id))) loadAgain();
  };
  const following = new AbortController();
  const { signal } = following;
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pagehide', onPageHide, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  return () => {
    unsubscribe();
    following.abort();
  };
}

export function renewSession(token: string): void {
  writeStored(storedKeys.token, token);
  armLogoutTimer();
}

export function writeAllowance({ allowedStories, firstStory, subscriptionActive }: Allowance): void {
  writeStored(storedKeys.allowedStories, allowedStories);
  writeStored(storedKeys.firstStory, firstStory);
  writeStored(storedKeys.subscriptionActive, subscriptionActive);
}

export function readAllowance(): Allowance {
  return {
    allowedStories: readStored(storedKeys.allowedStories) ?? 0,
    firstStory: readStored(storedKeys.firstStory) ?? false,
    subscriptionActive: readStored(storedKeys.subscriptionActive) ?? false,
  };
}

export interface Session extends Allowance {
  readonly loggedIn: boolean;
}

/** Visitors preview for free, and a customer's first story is free. */
export function isNextStoryFree({ loggedIn, firstStory }: Session): boolean {
  return !loggedIn || firstStory;
}

/** Updates with other tabs; a visitor's session during prerendering and hydration. */
export function useSession(): Session {
  const token = useStored(storedKeys.token);
  const allowedStories = useStored(storedKeys.allowedStories) ?? 0;
  const firstStory = useStored(storedKeys.firstStory) ?? false;
  const subscriptionActive = useStored(storedKeys.subscriptionActive) ?? false;
  return { loggedIn: token !== null, allowedStories, firstStory, subscriptionActive };
}
