import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { type Clock, isoTime } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import type { CreditSource, LedgerEntry } from '../credit/credit.ts';
import { sanitizeHtml } from '../html/sanitize-html.ts';
import type { OutboxRow } from '../outbox/outbox.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import { storyHtml } from './compose-html.ts';
import type { StoryParts } from './section-formats.ts';
import type { StoryBody, StoryRecord } from './story.ts';
import type { StoryMaterial } from './story-material.ts';
import { checkWritten, settle } from './write-story.ts';

interface FinishCollaborators {
  readonly transactions: Transactions;
  readonly users: {
    get(userId: string): Promise<{ readonly name: string; readonly email: string } | undefined>;
    giveCreditPart(userId: string, source: CreditSource): TransactionPart;
  };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

interface SaveCollaborators extends FinishCollaborators {
  readonly stories: StoryMaterial & {
    finishPart(userId: string, storyId: string, change: { name: string; updatedAt: string }): TransactionPart;
    putBodyPart(userId: string, storyId: string, body: StoryBody): TransactionPart;
  };
}

interface FailCollaborators extends FinishCollaborators {
  readonly stories: {
    get(userId: string, storyId: string): Promise<{ readonly story: StoryRecord } | undefined>;
    failPart(userId: string, storyId: string, updatedAt: string): TransactionPart;
  };
  readonly ledger: { bookPart(userId: string, entry: LedgerEntry): TransactionPart };
}

/** The story is not good enough to be saved, whatever is cut out of it. */
export class StoryFaulty extends Error {
  override readonly name = 'StoryFaulty';
}

/** @returns false when the story had left `writing` before: another run of the same task did the work (RELIABILITY row 45) */
async function commitOnce(transactions: Transactions, parts: readonly TransactionPart[]): Promise<boolean> {
  try {
    await transactions.commit(parts);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('story')) return false;
    throw error;
  }
}

function bodyOf(parts: StoryParts, { identifiers, clock }: FinishCollaborators): StoryBody {
  const captions = parts.captions.captions.map((text, order) => {
    const captionId = identifiers.ulid(clock.now());
    return [captionId, { captionId, text, image: null, order }] as const;
  });
  return { description: sanitizeHtml(storyHtml(parts)), captions: Object.fromEntries(captions) };
}

function mailPart(
  { outbox, identifiers, clock }: FinishCollaborators,
  template: 'story-ready' | 'story-failed',
  to: string,
  data: Readonly<Record<string, string>>,
): TransactionPart {
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: { template, to, data: { ...data } } });
}

/**
 * Saves a written story: `ready`, its text and the mail, in one transaction. Minor faults that are left are cut out.
 * @returns false when it had been saved or had failed before
 * @throws StoryFaulty when faults would remain
 */
export async function saveStory(userId: string, storyId: string, collaborators: SaveCollaborators): Promise<boolean> {
  const { stories, users, transactions, clock } = collaborators;
  const [checked, user] = await Promise.all([checkWritten(storyId, stories), users.get(userId)]);
  const { parts, faultsLeft } = settle(checked);
  if (faultsLeft.length > 0) {
    throw new StoryFaulty(faultsLeft.map(({ section, code }) => `${section} ${code}`).join(', '));
  }
  const body = bodyOf(parts, collaborators);
  const title = parts.body.title;
  const mail =
    user === undefined ? [] : [mailPart(collaborators, 'story-ready', user.email, { name: user.name, title, storyId })];
  return commitOnce(transactions, [
    stories.finishPart(userId, storyId, { name: title, updatedAt: isoTime(clock) }),
    stories.putBodyPart(userId, storyId, body),
    ...mail,
  ]);
}

/**
 * Ends a story that could not be written: `failed`, the credit back where it came from with its ledger entry, and the mail,
 * in one transaction: it is returned once, however often this runs (RELIABILITY row 44).
 * @returns false when it had been saved or had failed before
 */
export async function failStory(userId: string, storyId: string, collaborators: FailCollaborators): Promise<boolean> {
  const { stories, users, ledger, transactions, clock } = collaborators;
  const [found, user] = await Promise.all([stories.get(userId, storyId), users.get(userId)]);
  if (found === undefined || user === undefined) return false;
  const { paidFrom, category }: { paidFrom: CreditSource; category: CategorySlug } = found.story;
  const at = isoTime(clock);
  return commitOnce(transactions, [
    stories.failPart(userId, storyId, at),
    ledger.bookPart(userId, { cause: `return ${storyId}`, source: paidFrom, delta: 1, at }),
    users.giveCreditPart(userId, paidFrom),
    mailPart(collaborators, 'story-failed', user.email, { name: user.name, category }),
  ]);
}
