import * as z from 'zod/mini';
import { type Booking, bookingSchema } from '#functions/domain/film/booking.ts';
import { type FilmRecord, filmRecordOf } from '#functions/domain/film/film.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart, Transactions } from '#functions/domain/kernel/transaction.ts';
import { CannotErase, isClosed, requireNoObstacles } from './erasure-obstacles.ts';
import { fates, ofKinds, type Person, type PersonalItem, type PersonalKind } from './personal-item.ts';

export interface ErasedAccount {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly erasedAt: string;
}

export interface EraseCollaborators {
  readonly persons: {
    collect(person: Person): Promise<PersonalItem[]>;
    removePart(item: PersonalItem): TransactionPart;
    forgetLinksPart(item: PersonalItem): TransactionPart;
    forgetOwnerPart(item: PersonalItem): TransactionPart;
    closeAccountParts(userId: string, erased: ErasedAccount): TransactionPart[];
    finishAccountPart(userId: string): TransactionPart;
  };
  readonly bookings: { putPart(booking: Booking): TransactionPart; putFilmPart(film: FilmRecord): TransactionPart };
  readonly transactions: Transactions;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly identifiers: { secret(): string };
  /** Removes all files and versions of a customer. @returns their number */
  readonly removeFiles: (userId: string) => Promise<number>;
  readonly clock: Clock;
}

export interface ErasedPerson {
  readonly userId: string;
  readonly removed: number;
  readonly files: number;
  /** To be deleted at Stripe by hand. */
  readonly stripeCustomers: readonly string[];
}

/** Later passes find items written by requests in flight. */
const maxErasePasses = 5;

const versionSchema = z.object({ storyId: z.string(), createdAt: z.iso.datetime(), cause: z.string() });
const savedSchema = z.object({ savedAt: z.optional(z.string()) });
const sharedSchema = z.object({ storyId: z.string() });
const accountSchema = z.object({ firstStory: z.boolean() });

/** `.invalid` receives no mail (RFC 2606). */
async function erasedAccount(userId: string, collaborators: EraseCollaborators): Promise<ErasedAccount> {
  const { passwords, identifiers, clock } = collaborators;
  const passwordHash = await passwords.hash(identifiers.secret());
  return { name: 'Erased', email: `${userId.toLowerCase()}@erased.invalid`, passwordHash, erasedAt: isoTime(clock) };
}

async function closeAccount({ userId }: Person, collaborators: EraseCollaborators): Promise<void> {
  const { persons, transactions } = collaborators;
  await transactions.commit(persons.closeAccountParts(userId, await erasedAccount(userId, collaborators)));
}

async function redactFilm({ values }: PersonalItem, { bookings, transactions, clock }: EraseCollaborators) {
  const booking = { ...bookingSchema.parse(values), person: null, storyId: null, namedStoryId: null };
  const redacted = { ...booking, updatedAt: isoTime(clock) };
  const note = filmRecordOf(redacted);
  await transactions.commit([bookings.putPart(redacted), ...(note === undefined ? [] : [bookings.putFilmPart(note)])]);
}

function isDeletedWithText({ values }: PersonalItem, text: PersonalItem | undefined): boolean {
  const { createdAt, cause } = versionSchema.parse(values);
  return cause === 'written' || (text !== undefined && savedSchema.parse(text.values).savedAt === createdAt);
}

/** Deletes a story and its parts in one transaction, so that the invariants hold. */
async function removeStory(story: PersonalItem, items: readonly PersonalItem[], collaborators: EraseCollaborators) {
  const { persons, transactions } = collaborators;
  const text = ofKinds(items, 'text').find(({ id }) => id === story.id);
  const versions = ofKinds(items, 'version').filter(({ values }) => versionSchema.parse(values).storyId === story.id);
  for (const version of versions) {
    if (!isDeletedWithText(version, text)) await transactions.commit([persons.removePart(version)]);
  }
  const together = [
    story,
    ...(text === undefined ? [] : [text]),
    ...versions.filter((one) => isDeletedWithText(one, text)),
  ];
  await transactions.commit(together.map(persons.removePart));
}

const partsOfStory: ReadonlySet<PersonalKind> = new Set(['story', 'text', 'version', 'share']);
const isOfStory = ({ kind }: PersonalItem) => partsOfStory.has(kind);

/** A share and the entry of its link go together. */
function sharesOf(items: readonly PersonalItem[]): PersonalItem[][] {
  return [...Map.groupBy(ofKinds(items, 'share'), ({ values }) => sharedSchema.parse(values).storyId).values()];
}

async function eraseOnce(person: Person, items: readonly PersonalItem[], collaborators: EraseCollaborators) {
  const { persons, transactions } = collaborators;
  for (const film of ofKinds(items, 'film')) {
    if (film.values['person'] !== null || film.values['storyId'] !== null) await redactFilm(film, collaborators);
  }
  for (const item of ofKinds(items, 'order', 'subscription'))
    await transactions.commit([persons.forgetLinksPart(item)]);
  // An unused free story becomes available again; a used one stays recorded without its owner.
  const [account] = ofKinds(items, 'account');
  const isUnused = account !== undefined && accountSchema.parse(account.values).firstStory;
  for (const item of ofKinds(items, 'free-story')) {
    await transactions.commit([isUnused ? persons.removePart(item) : persons.forgetOwnerPart(item)]);
  }
  // Purchases go before the stories and gifts they name. Items found through the account's lists go before the lists, so that a
  // retry still finds them.
  const first = ofKinds(items, 'purchase', 'material', 'posting', 'adaptation', 'draft', 'mail');
  for (const item of first) await transactions.commit([persons.removePart(item)]);
  for (const parts of sharesOf(items)) await transactions.commit(parts.map(persons.removePart));
  for (const story of ofKinds(items, 'story')) await removeStory(story, items, collaborators);
  const rest = items.filter((item) => fates[item.kind] === 'remove' && !first.includes(item) && !isOfStory(item));
  for (const item of rest) await transactions.commit([persons.removePart(item)]);
  return {
    removed: items.filter(({ kind }) => fates[kind] === 'remove').length,
    files: await collaborators.removeFiles(person.userId),
  };
}

/**
 * Erases a person's data except the accounting records (decision 0109). Every step is idempotent: a retry completes an
 * interrupted call. The invariants hold throughout. @param tell reports progress to the operator @throws CannotErase with
 * everything that must end first; nothing is erased then
 */
export async function erasePerson(
  person: Person,
  collaborators: EraseCollaborators,
  report: (line: string) => void,
): Promise<ErasedPerson> {
  const { persons, transactions } = collaborators;
  let items = await persons.collect(person);
  if (!isClosed(items)) requireNoObstacles(items);
  report(isClosed(items) ? 'The account was closed before; going on.' : 'Closing the account.');
  if (!isClosed(items)) await closeAccount(person, collaborators);
  const stripeCustomers = ofKinds(items, 'stripe-customer').map(({ id }) => id);
  const sum = { removed: 0, files: 0 };
  for (let passes = 0; passes < maxErasePasses; passes += 1) {
    const { removed, files } = await eraseOnce(person, items, collaborators);
    report(`${removed} items and ${files} files removed.`);
    sum.removed += removed;
    sum.files += files;
    items = await persons.collect(person);
    if (items.some(({ kind }) => fates[kind] === 'remove')) continue;
    const last = ofKinds(items, 'address').map(persons.removePart);
    await transactions.commit([persons.finishAccountPart(person.userId), ...last]);
    return { userId: person.userId, ...sum, stripeCustomers };
  }
  throw new CannotErase('Something still writes for this account: try again in ten minutes.');
}
