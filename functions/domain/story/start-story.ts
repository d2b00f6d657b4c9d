import {
  type CreditBalance,
  type CreditSource,
  type LedgerEntry,
  usableSources,
} from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type Opening, type StoryRecord, type StorySource, workingTitle } from './story.ts';

const creditPart: ReadonlySet<string> = new Set(['credit']);

/** What the use case needs of the repositories: parts of one transaction. */
export interface StartStoryCollaborators {
  readonly transactions: Transactions;
  readonly stories: {
    addPart(story: StoryRecord): TransactionPart;
    addSourcePart(source: StorySource): TransactionPart;
  };
  readonly users: { takeCreditPart(userId: string, source: CreditSource): TransactionPart };
  readonly ledger: { bookPart(userId: string, entry: LedgerEntry): TransactionPart };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

/** What a story is written from. */
interface Material {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening | null;
}

export interface StartStoryRequest extends Material {
  readonly userId: string;
  /** As the profile counted it a moment ago: says where to look first, never whether there is enough. */
  readonly balance: CreditBalance;
  /** Further parts that stand or fall with the story, such as the record of an idempotency key. */
  readonly alongside?: (story: StoryRecord) => readonly TransactionPart[];
}

/** A story as it begins, but for what pays for it. */
export function newStory(
  { userId, opening, category }: Pick<Material, 'category' | 'opening'> & { readonly userId: string },
  storyId: string,
  clock: Clock,
): Omit<StoryRecord, 'paidFrom'> {
  const at = isoTime(clock);
  return {
    userId,
    storyId,
    name: opening?.title ?? workingTitle(category),
    category,
    status: 'writing',
    sectionsDone: {},
    isFilm: false,
    image: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** What every story that is begun is written with, whatever pays for it: its booking, itself, its source, its workflow. */
export function writingParts(
  story: StoryRecord,
  { transcript, opening }: Material,
  { stories, ledger, outbox, identifiers, clock }: Omit<StartStoryCollaborators, 'users' | 'transactions'>,
): TransactionPart[] {
  const { userId, storyId, category, paidFrom } = story;
  return [
    ledger.bookPart(userId, { cause: `story ${storyId}`, source: paidFrom, delta: -1, at: story.createdAt }),
    stories.addPart(story),
    stories.addSourcePart({ userId, storyId, category, transcript: [...transcript], opening }),
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'workflow', workflow: { userId, storyId } }),
  ];
}

/**
 * Takes one story from what the customer has left (free first story → monthly bucket → bonus), creates it in state
 * `writing` and queues its workflow, in one transaction per source that is tried: of N parallel calls exactly as many
 * succeed as there are stories left (threats 1 and 7).
 * @throws AppError no-stories-left when every source refuses
 * @throws TransactionRefused when a part of `alongside` refuses
 */
export async function startStory(
  request: StartStoryRequest,
  collaborators: StartStoryCollaborators,
): Promise<StoryRecord> {
  const { identifiers, clock } = collaborators;
  const draft = newStory(request, identifiers.ulid(clock.now()), clock);
  for (const paidFrom of usableSources(request.balance)) {
    const story: StoryRecord = { ...draft, paidFrom };
    try {
      await collaborators.transactions.commit([
        collaborators.users.takeCreditPart(request.userId, paidFrom),
        ...writingParts(story, request, collaborators),
        ...(request.alongside?.(story) ?? []),
      ]);
      return story;
    } catch (error) {
      const sourceIsEmpty = error instanceof TransactionRefused && error.onlyBy(creditPart);
      if (!sourceIsEmpty) throw error;
    }
  }
  throw new AppError('no-stories-left');
}
