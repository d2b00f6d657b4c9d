import { type CreditBalance, usableSources } from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { type Opening, type StoryRecord, workingTitle } from './story.ts';

const creditPart: ReadonlySet<string> = new Set(['credit']);

export type StartShop = Pick<
  Shop,
  'transactions' | 'stories' | 'users' | 'ledger' | 'outbox' | 'clock' | 'identifiers'
>;

interface Material {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening | null;
  /** JSON. */
  readonly brief?: string | null | undefined;
  readonly marks?: readonly KeepOutMark[] | undefined;
  readonly asked?: readonly string[] | undefined;
}

export interface StartStoryRequest extends Material {
  readonly userId: string;
  readonly balance: CreditBalance;
  readonly extraParts?: (story: StoryRecord) => readonly TransactionPart[];
}

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

/** Common parts of every new story: ledger entry, record, source, workflow. */
export function writingParts(
  story: StoryRecord,
  { transcript, opening, brief = null, marks = [], asked = [] }: Material,
  { stories, ledger, outbox, identifiers, clock }: Omit<StartShop, 'users' | 'transactions'>,
): TransactionPart[] {
  const { userId, storyId, category, paidFrom } = story;
  return [
    ledger.recordEntryPart(userId, { cause: `story ${storyId}`, source: paidFrom, delta: -1, at: story.createdAt }),
    stories.addPart(story),
    stories.addSourcePart({
      userId,
      storyId,
      category,
      transcript: [...transcript],
      opening,
      brief,
      marks: [...marks],
      asked: [...asked],
    }),
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'workflow', workflow: { userId, storyId } }),
  ];
}

/**
 * Spends one credit (free first story → monthly bucket → bonus), creates the story as `writing` and queues its workflow, in one
 * transaction per source tried: parallel calls never overspend (threats 1 and 7). @throws AppError no-stories-left when every
 * source refuses @throws TransactionRefused when one of `extraParts` refuses
 */
export async function startStory(request: StartStoryRequest, shop: StartShop): Promise<StoryRecord> {
  const { identifiers, clock } = shop;
  const draft = newStory(request, identifiers.ulid(clock.now()), clock);
  for (const paidFrom of usableSources(request.balance)) {
    const story: StoryRecord = { ...draft, paidFrom };
    try {
      await shop.transactions.commit([
        shop.users.takeCreditPart(request.userId, paidFrom),
        ...writingParts(story, request, shop),
        ...(request.extraParts?.(story) ?? []),
      ]);
      return story;
    } catch (error) {
      const sourceIsEmpty = error instanceof TransactionRefused && error.onlyBy(creditPart);
      if (!sourceIsEmpty) throw error;
    }
  }
  throw new AppError('no-stories-left');
}
