import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { limits } from '../../../shared/catalogue/limits.ts';
import type { ChatMessage } from '../../../shared/schemas/conversation.ts';
import { AppError } from '../../runtime/app-error.ts';
import { type Clock, isoTime } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import { type CreditBalance, type CreditSource, type LedgerEntry, usableSources } from '../credit/credit.ts';
import type { OutboxRow } from '../outbox/outbox.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import { type Opening, type StoryRecord, type StorySource, workingTitle } from './story.ts';

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

export interface StartStoryRequest {
  readonly userId: string;
  /** As the profile counted it a moment ago: says where to look first, never whether there is enough. */
  readonly balance: CreditBalance;
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening | null;
  /** Further parts that stand or fall with the story, such as the record of an idempotency key. */
  readonly alongside?: (story: StoryRecord) => readonly TransactionPart[];
}

function newStory(request: StartStoryRequest, collaborators: StartStoryCollaborators): Omit<StoryRecord, 'paidFrom'> {
  const at = isoTime(collaborators.clock);
  return {
    userId: request.userId,
    storyId: collaborators.identifiers.ulid(collaborators.clock.now()),
    name: request.opening?.title ?? workingTitle(request.category),
    category: request.category,
    status: 'writing',
    sectionsDone: {},
    isFilm: false,
    image: null,
    createdAt: at,
    updatedAt: at,
  };
}

function partsOf(
  story: StoryRecord,
  request: StartStoryRequest,
  { stories, users, ledger, outbox, identifiers, clock }: StartStoryCollaborators,
): TransactionPart[] {
  const { userId, storyId, category, paidFrom } = story;
  return [
    users.takeCreditPart(userId, paidFrom),
    ledger.bookPart(userId, { cause: `story ${storyId}`, source: paidFrom, delta: -1, at: story.createdAt }),
    stories.addPart(story),
    stories.addSourcePart({ userId, storyId, category, transcript: [...request.transcript], opening: request.opening }),
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'workflow', workflow: { userId, storyId } }),
    ...(request.alongside?.(story) ?? []),
  ];
}

/**
 * Takes one story from what the customer has left (free first story → monthly bucket → bonus), creates it in state
 * `writing` and queues its workflow, in one transaction per source that is tried: of N parallel calls exactly as many
 * succeed as there are stories left (RELIABILITY row 1, 7).
 * @throws AppError too-few-messages; no-stories-left when every source refuses
 * @throws TransactionRefused when a part of `alongside` refuses
 */
export async function startStory(
  request: StartStoryRequest,
  collaborators: StartStoryCollaborators,
): Promise<StoryRecord> {
  if (request.transcript.length < limits.messagesBeforeStory) throw new AppError('too-few-messages');
  const draft = newStory(request, collaborators);
  for (const paidFrom of usableSources(request.balance)) {
    const story: StoryRecord = { ...draft, paidFrom };
    try {
      await collaborators.transactions.commit(partsOf(story, request, collaborators));
      return story;
    } catch (error) {
      const sourceIsEmpty = error instanceof TransactionRefused && error.parts.every((part) => part === 'credit');
      if (!sourceIsEmpty) throw error;
    }
  }
  throw new AppError('no-stories-left');
}
