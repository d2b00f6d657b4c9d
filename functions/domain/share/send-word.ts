import { visitorRequest } from '#functions/domain/idempotency/idempotency.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { ipBucket, networkOf } from '#functions/domain/throttle/ip-bucket.ts';
import { findSharedPage, type PageShop } from './find-shared-page.ts';
import type { SharedStory } from './share-story.ts';
import { mostWords, readWord, type WordFaults, type WordsRecord, type WrittenWord } from './words.ts';

export type WordShop = PageShop &
  Pick<Shop, 'words' | 'users' | 'transactions' | 'idempotency' | 'outbox' | 'identifiers' | 'mailAllowances'>;

/**
 * `closed`: the owner accepts no words. `full`: the page or the reader's network has sent its words of the day. `complete`: the page
 * has as many words as it can have.
 */
export type WordResult = { readonly shared: SharedStory; readonly word: WrittenWord } & (
  | { readonly state: 'sent' | 'closed' | 'full' | 'complete' }
  | { readonly state: 'faulty'; readonly faults: WordFaults }
);

function added(
  before: WordsRecord | undefined,
  { share }: SharedStory,
  word: WrittenWord,
  shop: WordShop,
): WordsRecord {
  const { userId, storyId, expiresAtSeconds } = share;
  const at = isoTime(shop.clock);
  const one = { _id: shop.identifiers.ulid(shop.clock.now()), ...word, at, hidden: false, reported: false };
  return {
    userId,
    storyId,
    words: [one, ...(before?.words ?? [])],
    version: (before?.version ?? 0) + 1,
    ...(expiresAtSeconds === undefined ? {} : { expiresAtSeconds }),
  };
}

async function trySending(
  shared: SharedStory,
  word: WrittenWord,
  address: string,
  shop: WordShop,
): Promise<'sent' | 'full' | 'complete' | undefined> {
  const { shares, words, users, idempotency, mailAllowances, outbox, clock, identifiers } = shop;
  const { userId, storyId } = shared.share;
  const [account, before] = await Promise.all([users.get(userId), words.get(userId, storyId)]);
  if (account === undefined || (before?.words.length ?? 0) >= mostWords) return 'complete';
  const request = visitorRequest([userId, storyId, word.name, word.text, ipBucket(address)], 'sendWord');
  const data = { storyId, title: shared.content.title, name: word.name, word: word.text };
  try {
    await shop.transactions.commit([
      idempotency.recordPart(request, {}, epochSeconds(clock)),
      mailAllowances.takePart(`words ${storyId}`, 'word', clock.now()),
      mailAllowances.takePart(`words ${storyId} ${networkOf(address)}`, 'word-of-network', clock.now()),
      shares.unchangedPart(shared.share),
      words.putPart(added(before, shared, word, shop), before),
      outbox.addPart({
        id: identifiers.ulid(clock.now()),
        kind: 'mail',
        mail: { template: 'word-received', to: account.email, data },
      }),
    ]);
    return 'sent';
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.by('idempotency')) return 'sent';
    return error.by('mail-allowance') ? 'full' : undefined;
  }
}

/**
 * Stores a reader's word to the teller and mails it to them, in one transaction. Nothing but the text and a typed name is known of
 * the reader. @param address of the reader, as CloudFront says @returns undefined when the link leads to no page
 */
export async function sendWord(
  linkToken: string,
  typed: WrittenWord,
  address: string,
  shop: WordShop,
): Promise<WordResult | undefined> {
  const { word, faults } = readWord(typed);
  const done = await inRoundsOrFail(shop.transactions, async (transactions) => {
    const shared = await findSharedPage(linkToken, shop);
    if (shared === undefined) return { result: undefined };
    if (!shared.share.words) return { result: { shared, word, state: 'closed' } as const };
    if (Object.keys(faults).length > 0) return { result: { shared, word: typed, state: 'faulty', faults } as const };
    const state = await trySending(shared, word, address, { ...shop, transactions });
    return state === undefined ? undefined : { result: { shared, word, state } as const };
  });
  return done.result;
}
