import type { Allowance } from '#shared/schemas/allowance.ts';
import { readStored, removeStored, storedKeys, useStored, watchStored, writeStored } from './storage.ts';
import { number, record, type ShapeOutput, text } from './stored-shapes.ts';

/** `setTimeout` keeps its delay in a signed 32-bit integer: a longer one would fire at once (architecture 16). */
const longestTimerMs = 2 ** 31 - 1;

const claims = record({ exp: number }, { sub: text });

/** What a token says of itself. The signature is the server's to check: nothing here makes a token good. */
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

/** When a token ends, in milliseconds since 1970, from its `exp` claim in seconds; undefined when it is not a token. */
export function tokenExpiryMs(token: string): number | undefined {
  const told = claimsOf(token);
  return told === undefined ? undefined : told.exp * 1000;
}

/** Whether two tokens are the same customer's: what was fetched under the one may be shown under the other. */
export function isSameCustomer(one: string | null, other: string | null): boolean {
  const customer = one === null ? undefined : claimsOf(one)?.sub;
  return customer !== undefined && other !== null && claimsOf(other)?.sub === customer;
}

/** The id of the customer who is logged in; null for a visitor. */
export function readCustomer(): string | null {
  const token = readStored(storedKeys.token);
  return token === null ? null : (claimsOf(token)?.sub ?? null);
}

/** The same, kept current over tabs; null while a page is prerendered and hydrated. */
export function useCustomer(): string | null {
  const token = useStored(storedKeys.token);
  return token === null ? null : (claimsOf(token)?.sub ?? null);
}

/** How long to sleep before looking at the expiry again: the time left, or the longest that a timer can. */
export function nextLookMs(expiryMs: number, nowMs: number): number {
  return Math.min(Math.max(0, expiryMs - nowMs), longestTimerMs);
}

let logoutTimer: ReturnType<typeof setTimeout> | undefined;

function armLogoutTimer(): void {
  clearTimeout(logoutTimer);
  const token = readStored(storedKeys.token);
  if (token === null) return;
  const expiryMs = tokenExpiryMs(token) ?? 0;
  if (expiryMs <= Date.now()) endSession();
  else logoutTimer = setTimeout(armLogoutTimer, nextLookMs(expiryMs, Date.now()));
}

/** Keeps what the login answered and logs the customer out when the token ends. */
export function startSession(token: string, allowance: Allowance): void {
  writeAllowance(allowance);
  writeStored(storedKeys.token, token);
  armLogoutTimer();
}

/** Forgets the session: the four keys and the timer (specification 1.4). */
export function endSession(): void {
  clearTimeout(logoutTimer);
  removeStored(storedKeys.token, storedKeys.allowedStories, storedKeys.firstStory, storedKeys.subscriptionActive);
}

/** On load: a stored token is used only if its expiry is in the future, otherwise it is removed (specification 1.4). */
export function resumeSession(): void {
  armLogoutTimer();
}

/** Lets a login or logout of another tab arm and stop the timer of this one; returns what ends that. */
export function followSession(): () => void {
  return watchStored(storedKeys.token, armLogoutTimer);
}

/** Keeps the fresh token of the session that is under way. */
export function renewSession(token: string): void {
  writeStored(storedKeys.token, token);
  armLogoutTimer();
}

/** The server's view of what is left replaces the stored one. */
export function writeAllowance({ allowedStories, firstStory, subscriptionActive }: Allowance): void {
  writeStored(storedKeys.allowedStories, allowedStories);
  writeStored(storedKeys.firstStory, firstStory);
  writeStored(storedKeys.subscriptionActive, subscriptionActive);
}

/** What is left to spend, as last told; nothing for a visitor. */
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

/** The next story costs nothing: a visitor's, or a customer's first. */
export function isNextStoryFree({ loggedIn, firstStory }: Session): boolean {
  return !loggedIn || firstStory;
}

/** The session, kept current over tabs. A visitor's while a page is prerendered and hydrated. */
export function useSession(): Session {
  const token = useStored(storedKeys.token);
  const allowedStories = useStored(storedKeys.allowedStories) ?? 0;
  const firstStory = useStored(storedKeys.firstStory) ?? false;
  const subscriptionActive = useStored(storedKeys.subscriptionActive) ?? false;
  return { loggedIn: token !== null, allowedStories, firstStory, subscriptionActive };
}
