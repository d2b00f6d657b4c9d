import * as z from 'zod/mini';
import { bookingSchema } from '#functions/domain/film/booking.ts';
import { filmRecordOf } from '#functions/domain/film/film.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { CannotErase, isClosed, requireNoObstacles } from './erasure-obstacles.ts';
import {
  type CollectedItems,
  fates,
  ofKinds,
  type Person,
  type PersonalItem,
  type PersonalKind,
} from './personal-item.ts';

export interface ErasedAccount {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly erasedAt: string;
}

type Needs = Pick<Shop, 'persons' | 'bookings' | 'transactions' | 'passwords' | 'identifiers' | 'clock'> & {
  readonly removeFiles: (userId: string) => Promise<number>;
  readonly finishParts?: (erased: ErasedPerson) => readonly TransactionPart[];
};

export interface ErasedPerson {
  readonly userId: string;
  readonly removed: number;
  readonly files: number;
  /** To be deleted at Stripe by hand. */
  readonly stripeCustomers: readonly string[];
}

/** Later passes find items written by requests in flight. */
const maxErasePasses = 5;

const versionSchema = z.object({ storyId: z.string() });
const sharedSchema = z.object({ storyId: z.string() });
const accountSchema = z.object({ firstStory: z.boolean() });

/** `.invalid` receives no mail (RFC 2606). */
async function erasedAccount(userId: string, shop: Needs): Promise<ErasedAccount> {
  const { passwords, identifiers, clock } = shop;
  const passwordHash = await passwords.hash(identifiers.secret());
  return { name: 'Erased', email: `${userId.toLowerCase()}@erased.invalid`, passwordHash, erasedAt: isoTime(clock) };
}

async function closeAccount(person: Person, shop: Needs): Promise<void> {
  const { persons, transactions } = shop;
  await transactions.commit(persons.closeAccountParts(person, await erasedAccount(person.userId, shop)));
}

function isFilmPersonal({ person, storyId, delivery, notes }: PersonalItem['values']): boolean {
  return person !== null || storyId !== null || delivery !== undefined || notes !== undefined;
}

async function redactFilm({ values }: PersonalItem, { bookings, transactions, clock }: Needs) {
  const { delivery: _, notes: __, ...booking } = bookingSchema.parse(values);
  const redacted = { ...booking, person: null, storyId: null, namedStoryId: null, updatedAt: isoTime(clock) };
  const note = filmRecordOf(redacted);
  await transactions.commit([bookings.putPart(redacted), ...(note === undefined ? [] : [bookings.putFilmPart(note)])]);
}

/** Deletes a story and its parts, at most 50 versions among them, in one transaction, so that the invariants hold. */
async function removeStory(story: PersonalItem, items: readonly PersonalItem[], shop: Needs) {
  const { persons, transactions } = shop;
  const text = ofKinds(items, 'text').filter(({ id }) => id === story.id);
  const versions = ofKinds(items, 'version').filter(({ values }) => versionSchema.parse(values).storyId === story.id);
  await transactions.commit([story, ...text, ...versions].map(persons.removePart));
}

const removedTogether: ReadonlySet<PersonalKind> = new Set([
  ...(['story', 'text', 'version', 'share', 'words', 'together'] as const),
  ...(['message', 'open-message'] as const),
  ...(['posting', 'reminder'] as const),
]);
const isRemovedAlone = ({ kind }: PersonalItem) => !removedTogether.has(kind);

/** A share, the entry of its link, its readers' words and those who tell it go together: of eight people 16 items. */
function sharesOf(items: readonly PersonalItem[]): PersonalItem[][] {
  return [
    ...Map.groupBy(
      ofKinds(items, 'share', 'words', 'together'),
      ({ values }) => sharedSchema.parse(values).storyId,
    ).values(),
  ];
}

const messageSchema = z.object({ messageId: z.string() });

/** A message and its entry in the inbox go together. */
function messagesOf(items: readonly PersonalItem[]): PersonalItem[][] {
  const messages = ofKinds(items, 'message', 'open-message');
  return [...Map.groupBy(messages, ({ values }) => messageSchema.parse(values).messageId).values()];
}

/** A plan and the reminder that waits for it go together. */
function plansOf(items: readonly PersonalItem[]): PersonalItem[][] {
  return [...Map.groupBy(ofKinds(items, 'posting', 'reminder'), ({ id }) => id).values()];
}

async function eraseOnce(person: Person, items: readonly PersonalItem[], shop: Needs) {
  const { persons, transactions } = shop;
  for (const film of ofKinds(items, 'film')) {
    if (isFilmPersonal(film.values)) await redactFilm(film, shop);
  }
  for (const item of ofKinds(items, 'order', 'subscription'))
    await transactions.commit([persons.forgetLinksPart(item)]);
  for (const item of ofKinds(items, 'voucher')) {
    if (item.values['words'] !== undefined) await transactions.commit([persons.forgetCardPart(item)]);
  }
  // An unused free story becomes available again; a used one stays recorded without its owner.
  const [account] = ofKinds(items, 'account');
  const isUnused = account !== undefined && accountSchema.parse(account.values).firstStory;
  for (const item of ofKinds(items, 'free-story')) {
    await transactions.commit([isUnused ? persons.removePart(item) : persons.forgetOwnerPart(item)]);
  }
  // Purchases go before the stories and gifts they name. Items found through the account's lists go before the lists, so that a
  // retry still finds them.
  const lists = ofKinds(items, 'failed-story', 'delivered-gift', 'product-order');
  const ofStories = ofKinds(items, 'purchase', 'material', 'adaptation', 'film-brief', 'draft', 'mail');
  const first = [...lists, ...ofStories];
  for (const item of first) await transactions.commit([persons.removePart(item)]);
  for (const parts of [...plansOf(items), ...sharesOf(items), ...messagesOf(items)])
    await transactions.commit(parts.map(persons.removePart));
  for (const story of ofKinds(items, 'story')) await removeStory(story, items, shop);
  const rest = items.filter((item) => fates[item.kind] === 'remove' && !first.includes(item) && isRemovedAlone(item));
  for (const item of rest) await transactions.commit([persons.removePart(item)]);
  return {
    removed: items.filter(({ kind }) => fates[kind] === 'remove').length,
    files: await shop.removeFiles(person.userId),
  };
}

interface Erasure {
  readonly person: Person;
  readonly items: readonly PersonalItem[];
  readonly removed: number;
  readonly files: number;
}

async function begin({ person, items }: Erasure, shop: Needs, report: Report): Promise<void> {
  if (isClosed(items)) return report('The account was closed before; going on.');
  requireNoObstacles(items, shop.clock);
  report('Closing the account.');
  await closeAccount(person, shop);
}

async function pass(erasure: Erasure, shop: Needs, report: Report): Promise<Erasure> {
  const { removed, files } = await eraseOnce(erasure.person, erasure.items, shop);
  report(`${removed} items and ${files} files removed.`);
  return { ...erasure, removed: erasure.removed + removed, files: erasure.files + files };
}

async function finish({ person, items, removed, files }: Erasure, shop: Needs) {
  const { persons, transactions, finishParts = () => [] } = shop;
  const stripeCustomers = ofKinds(items, 'stripe-customer').map(({ id }) => id);
  const erased: ErasedPerson = { userId: person.userId, removed, files, stripeCustomers };
  const last = items.filter(({ kind }) => fates[kind] === 'last').map(persons.removePart);
  await transactions.commit([persons.finishAccountPart(person.userId), ...last, ...finishParts(erased)]);
  return erased;
}

type Report = (line: string) => void;

/** By customer id. */
export type ErasureOutcomes = ReadonlyMap<string, { readonly erased: ErasedPerson } | { readonly error: unknown }>;

/**
 * Erases the data of several persons except the accounting records (decision 0109), with one scan for all after each pass.
 * Every step is idempotent: a retry completes an interrupted call. The invariants hold throughout.
 * @param collected their items @returns what became of each: one that cannot be erased does not stop the others
 */
export async function erasePersons(
  people: readonly Person[],
  collected: CollectedItems,
  shop: Needs,
  report: Report = () => {},
): Promise<ErasureOutcomes> {
  const outcomes = new Map<string, { erased: ErasedPerson } | { error: unknown }>();
  /** Runs a step for each; a person whose step fails leaves the list. */
  const each = async (erasures: readonly Erasure[], step: (erasure: Erasure) => Promise<Erasure | undefined>) => {
    const going: Erasure[] = [];
    for (const erasure of erasures) {
      try {
        const next = await step(erasure);
        if (next !== undefined) going.push(next);
      } catch (error) {
        outcomes.set(erasure.person.userId, { error });
      }
    }
    return going;
  };
  const itemsOf = (items: CollectedItems, { userId }: Person) => items.get(userId) ?? [];
  const all = people.map((person) => ({ person, items: itemsOf(collected, person), removed: 0, files: 0 }));
  let open = await each(all, async (erasure) => {
    await begin(erasure, shop, report);
    return erasure;
  });
  for (let passes = 0; passes < maxErasePasses && open.length > 0; passes += 1) {
    const passed = await each(open, (erasure) => pass(erasure, shop, report));
    const left = await shop.persons.collectMany(passed.map(({ person }) => person));
    open = await each(passed, async (erasure) => {
      const now = { ...erasure, items: itemsOf(left, erasure.person) };
      if (now.items.some(({ kind }) => fates[kind] === 'remove')) return now;
      outcomes.set(erasure.person.userId, { erased: await finish(now, shop) });
      return undefined;
    });
  }
  for (const { person } of open) {
    const error = new CannotErase('Something still writes for this account: try again in ten minutes.');
    outcomes.set(person.userId, { error });
  }
  return outcomes;
}

/**
 * Erases one person. @param report reports progress to the operator @throws CannotErase with everything that must end first;
 * nothing is erased then
 */
export async function erasePerson(person: Person, shop: Needs, report: Report): Promise<ErasedPerson> {
  const collected = await shop.persons.collectMany([person]);
  const outcome = (await erasePersons([person], collected, shop, report)).get(person.userId);
  if (outcome === undefined) throw new Error(`the erasure of ${person.userId} has no outcome`);
  if ('error' in outcome) throw outcome.error;
  return outcome.erased;
}
