import { exportedFiles, ownedFiles } from '#functions/domain/files/file-keys.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type ErasedPerson, erasePersons } from './erase-person.ts';
import { CannotErase } from './erasure-obstacles.ts';
import type { CollectedItems, Person } from './personal-item.ts';
import {
  claimSeconds,
  type ExportRequest,
  isExpired,
  maxExportAttempts,
  nextRequests,
  type PersonalRequest,
  postponedMs,
} from './personal-request.ts';
import { type ExportShop, prepareExport } from './prepare-export.ts';

type Needs = ExportShop & Pick<Shop, 'users' | 'persons' | 'bookings' | 'passwords'>;

/** Of the function's 15 minutes: the rest is for the last story's PDF, the photos and the upload. */
const printingMs = 8 * 60_000;

interface Claimed {
  readonly request: PersonalRequest;
  readonly person: Person & { readonly name: string };
}

/** An account that is closed already has a placeholder for its address: the first attempt stored the real one. */
async function claim(request: PersonalRequest, shop: Needs): Promise<Claimed[]> {
  const { requests, users, clock } = shop;
  const { userId } = request;
  const account = await users.get(userId);
  if (account === undefined) throw new Error(`the request of ${userId} is of no customer`);
  const stored = request.kind === 'deletion' ? request.email : undefined;
  const email = account.erasure === undefined ? account.email : (stored ?? account.email);
  const until = { nowSeconds: epochSeconds(clock), notBeforeSeconds: epochSeconds(clock, claimSeconds) };
  const taken = await requests.claim(request, { ...until, ...(request.kind === 'deletion' ? { email } : {}) });
  return taken === undefined ? [] : [{ request: taken, person: { userId, email, name: account.name } }];
}

/** Mailed to the operator, who deletes the customer at Stripe. */
function finishParts({ userId, stripeCustomers }: ErasedPerson, { outbox, identifiers, clock }: Needs) {
  if (stripeCustomers.length === 0) return [];
  const data = { userId, stripeCustomers: stripeCustomers.join(' ') };
  const mail = { template: 'customer-erased', to: operatorAddress, data } as const;
  return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
}

async function eraseAll(deletions: readonly Claimed[], items: CollectedItems, shop: Needs) {
  const { requests, eraseFiles, clock, logger } = shop;
  const outcomes = await erasePersons(
    deletions.map(({ person }) => person),
    items,
    {
      ...shop,
      removeFiles: async (userId) => (await eraseFiles(ownedFiles(userId))) + (await eraseFiles(exportedFiles(userId))),
      finishParts: (erased) => finishParts(erased, shop),
    },
  );
  for (const { request } of deletions) {
    const { userId, attempts } = request;
    const outcome = outcomes.get(userId);
    if (outcome === undefined || request.kind !== 'deletion') continue;
    if ('erased' in outcome) {
      logger.info('CUSTOMER_ERASED', { userId, items: outcome.erased.removed, files: outcome.erased.files });
    } else if (outcome.error instanceof CannotErase) {
      await requests.postpone(request, new Date(clock.now() + postponedMs).toISOString());
      logger.warn('ERASURE_POSTPONED', { userId }, outcome.error);
    } else logger.warn('ERASURE_DELAYED', { userId, attempts }, outcome.error);
  }
}

async function exportOne(
  { request, person }: Claimed,
  items: CollectedItems,
  printUntilMs: number,
  shop: Needs,
): Promise<void> {
  if (request.kind !== 'export') return;
  try {
    const found = { ...person, items: items.get(person.userId) ?? [] };
    await prepareExport(request, found, printUntilMs, shop);
  } catch (error) {
    const { userId, attempts } = request;
    if (attempts < maxExportAttempts) shop.logger.warn('EXPORT_DELAYED', { userId, attempts }, error);
    else await giveUp(request, shop, error);
  }
}

async function giveUp(request: ExportRequest, { requests, logger }: Needs, error?: unknown) {
  await requests.fail(request);
  logger.error('EXPORT_GIVEN_UP', { userId: request.userId, attempts: request.attempts }, error);
}

async function removeExpired(all: readonly PersonalRequest[], shop: Needs) {
  const { requests, eraseFiles, clock } = shop;
  for (const request of all) {
    if (request.kind !== 'export' || request.file === undefined || !isExpired(request, clock.now())) continue;
    await eraseFiles(request.file.key);
    await requests.removeExport(request);
  }
}

/**
 * Prepares the exports and carries out the deletions that are due, at most ten a run: one scan of the table finds the data
 * of all (decision 0109). A request whose run dies is due again after 20 minutes. Exports end after a day.
 */
export async function handleRequests(shop: Needs): Promise<void> {
  const { requests, persons, clock } = shop;
  const startedAtMs = clock.now();
  const all = await requests.list();
  await removeExpired(all, shop);
  const claimed: Claimed[] = [];
  for (const request of nextRequests(all, epochSeconds(clock))) {
    // Its last run died without a word.
    if (request.kind === 'export' && request.attempts >= maxExportAttempts) await giveUp(request, shop);
    else claimed.push(...(await claim(request, shop)));
  }
  const people = new Map(claimed.map(({ person }) => [person.userId, person]));
  const items = await persons.collectMany([...people.values()]);
  const deletions = claimed.filter(({ request }) => request.kind === 'deletion');
  await eraseAll(deletions, items, shop);
  const isErased = new Set(deletions.map(({ person }) => person.userId));
  const exports = claimed.filter(({ request, person }) => request.kind === 'export' && !isErased.has(person.userId));
  for (const [index, exported] of exports.entries()) {
    const left = Math.max(0, startedAtMs + printingMs - clock.now());
    await exportOne(exported, items, clock.now() + left / (exports.length - index), shop);
  }
}
