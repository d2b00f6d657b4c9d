import * as z from 'zod/mini';
import { mailboxOf } from '#functions/domain/account/email-address.ts';
import { allowanceOfCustomer } from '#functions/domain/account/mail-allowance.ts';
import { voucherRowSchema } from '#functions/domain/outbox/outbox.ts';
import type { Person, PersonalKind } from '#functions/domain/privacy/personal-item.ts';
import { storyOfMaterial } from '#functions/domain/story/retelling/retelling.ts';
import { type Key, keys, sortPrefixes, userPartition } from './keys.ts';
import { ownKindOf, splitKey } from './own-item-repository.ts';

type Item = Readonly<Record<string, unknown>>;

/** Ids that lead from a person's partition to their items elsewhere. */
export interface PersonalDataIndex extends Person {
  readonly ids: ReadonlySet<string>;
  readonly draftIds: ReadonlySet<string>;
  readonly formerAddresses: readonly FormerAddress[];
}

const formerAddressSchema = z.object({ email: z.string(), until: z.string() });
type FormerAddress = z.output<typeof formerAddressSchema>;

const ownSchema = z.object({ SK: z.string() });
const draftIdSchema = z.object({ draftId: z.string() });
const waitingSchema = z.object({ draftIds: z.array(z.string()) });

/** @param items the person's whole partition */
export function indexPersonalData(person: Person, items: readonly Item[]): PersonalDataIndex {
  const ids = new Set<string>();
  const draftIds = new Set<string>();
  const formerAddresses: FormerAddress[] = [];
  for (const item of items) {
    const [word, id] = splitKey(ownSchema.parse(item).SK);
    if (`${word}#` in named) ids.add(id);
    if (word === 'FORMER') formerAddresses.push(formerAddressSchema.parse(item));
    const pointer = draftIdSchema.safeParse(item);
    if (word === 'DRAFT' && pointer.success) draftIds.add(pointer.data.draftId);
    const waiting = waitingSchema.safeParse(item);
    if (waiting.success) for (const draftId of waiting.data.draftIds) draftIds.add(draftId);
  }
  return { ...person, ids, draftIds, formerAddresses };
}

const named = { [sortPrefixes.story]: true, [sortPrefixes.order]: true, [sortPrefixes.gift]: true };

/**
 * The first word of an entity's partitions. Named by key functions, so that the build grants these partitions to the job
 * that exports and erases (decision 0010).
 */
const wordOf = (makeKey: (...parts: never[]) => Key) => splitKey(makeKey(...(['x', 'x', 'x'] as never[])).PK)[0];

const kindsByOwner: Readonly<Record<string, PersonalKind>> = {
  [wordOf(keys.checkout)]: 'purchase',
  [wordOf(keys.payment)]: 'payment',
  [wordOf(keys.needsAttention)]: 'attention',
  [wordOf(keys.dispute)]: 'dispute',
  [wordOf(keys.refundRequest)]: 'refund-request',
  [wordOf(keys.failedStory)]: 'failed-story',
  [wordOf(keys.stripeCustomer)]: 'stripe-customer',
  [wordOf(keys.deliveredGift)]: 'delivered-gift',
  [wordOf(keys.productOrder)]: 'product-order',
  [wordOf(keys.bookedFilm)]: 'film-note',
  [wordOf(keys.voucher)]: 'voucher',
  [wordOf(keys.sharedPage)]: 'share',
  [wordOf(keys.reminder)]: 'reminder',
  [wordOf(keys.contributor)]: 'together',
  [wordOf(keys.partLink)]: 'together',
  [wordOf(keys.personalRequest)]: 'request',
  [wordOf(keys.emailChange)]: 'email-change',
  [wordOf(keys.email)]: 'address',
  [wordOf(keys.listedName)]: 'listed-name',
  // Also of an earlier address.
  [wordOf(keys.freeStory)]: 'free-story',
};

/** The partitions that are found by an address. */
export function kindsByAddress(email: string): ReadonlyMap<string, PersonalKind> {
  return new Map<string, PersonalKind>([
    [keys.email(email).PK, 'address'],
    [keys.pendingRegistration(email, '').PK, 'registration'],
    [keys.passwordReset(email).PK, 'reset'],
    [keys.loginAttempts(email).PK, 'login-attempts'],
    [keys.undeliverableAddress(mailboxOf(email)).PK, 'undeliverable'],
    [keys.sentMail(mailboxOf(email), '').PK, 'sent-mail'],
  ]);
}

const isAddress = (text: unknown, email: string) => typeof text === 'string' && mailboxOf(text) === mailboxOf(email);

/** Whoever has a former address now may write, too. */
function isOwnMessage({ email: typed, at }: Item, { email, formerAddresses }: PersonalDataIndex): boolean {
  const isFormer = (former: FormerAddress) => isAddress(typed, former.email) && String(at) <= former.until;
  return isAddress(typed, email) || formerAddresses.some(isFormer);
}

const personSchema = z.object({ person: z.object({ email: z.string() }) });

function isOwnFilm(item: Item, { userId, email }: PersonalDataIndex): boolean {
  if (item['userId'] === userId) return true;
  const typed = personSchema.safeParse(item);
  return item['userId'] === null && typed.success && isAddress(typed.data.person.email, email);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/**
 * Whether an outbox row contains their address or one of their ids. Whole values are compared, because `ann@example.com` is
 * part of `joann@example.com`.
 */
function isAbout(item: Item, { userId, email, ids }: PersonalDataIndex): boolean {
  // A paid card is mailed on its day, also after its giver has left.
  if (voucherRowSchema.safeParse(item['row']).success) return false;
  const isTheirs = (word: string) => word === userId || ids.has(word);
  return [...textsIn(item['row'])].some((text) => isAddress(text, email) || text.split(/\W+/).some(isTheirs));
}

type Classify = (item: Item, key: Key, person: PersonalDataIndex) => PersonalKind | undefined;

const classifiers: Readonly<Record<string, Classify>> = {
  [wordOf(keys.storySource)]: (_, { PK, SK }, { ids }) => {
    if (!ids.has(storyOfMaterial(splitKey(PK)[1]))) return undefined;
    return ['VERSION', 'VERSIONS'].includes(splitKey(SK)[0]) ? 'version' : 'material';
  },
  [wordOf(keys.draft)]: (item, { PK }, { userId, draftIds }) => {
    const { ownerId } = item;
    const isTheirs = ownerId === userId || (ownerId === undefined && draftIds.has(splitKey(PK)[1]));
    return isTheirs ? 'draft' : undefined;
  },
  [wordOf(keys.booking)]: (item, _, person) => (isOwnFilm(item, person) ? 'film' : undefined),
  [wordOf(keys.contactMessage)]: (item, _, person) => (isOwnMessage(item, person) ? 'message' : undefined),
  [wordOf(keys.openMessage)]: (item, _, person) => (isOwnMessage(item, person) ? 'open-message' : undefined),
  // A link that names a customer is only theirs, even if the new address that they asked for belongs to another person.
  [wordOf(keys.oneTimeToken)]: (item, _, { userId, email }) =>
    (item['userId'] === undefined ? isAddress(item['email'], email) : item['userId'] === userId) ? 'link' : undefined,
  [wordOf(keys.outbox)]: (item, _, person) => (isAbout(item, person) ? 'mail' : undefined),
  [wordOf(keys.idempotency)]: (_, { PK }, { userId }) =>
    PK.startsWith(`IDEMPOTENCY#${userId}#`) ? 'answer' : undefined,
  [wordOf(keys.mailAllowance)]: (_, { PK }, { userId, email }) =>
    [email, allowanceOfCustomer(userId)].some((subject) => PK === keys.mailAllowance(subject, PK.slice(-10), '').PK)
      ? 'mail-allowance'
      : undefined,
  [wordOf(keys.couponUse)]: (item, { SK }, { userId }) => {
    return item['userId'] === userId || SK === `${sortPrefixes.couponCustomer}${userId}` ? 'coupon-use' : undefined;
  },
};

/** Whether items of its partition can be personal: the job that exports and erases may not read others (decision 0010). */
export function canBePersonal({ PK }: Key): boolean {
  const [word] = splitKey(PK);
  return word === 'USER' || word in classifiers || word in kindsByOwner;
}

/** Returns the kind of a person's item, undefined for others' items. */
export function createItemClassifier(person: PersonalDataIndex): (item: Item, key: Key) => PersonalKind | undefined {
  const byAddress = kindsByAddress(person.email);
  const own = userPartition(person.userId);
  return (item, key) => {
    const [word] = splitKey(key.PK);
    if (key.PK === own) return ownKindOf(key);
    const recognise = classifiers[word];
    if (recognise !== undefined) return recognise(item, key, person);
    return byAddress.get(key.PK) ?? (item['userId'] === person.userId ? kindsByOwner[word] : undefined);
  };
}
