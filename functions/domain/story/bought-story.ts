import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { newStory, type StartShop, writingParts } from './start-story.ts';
import type { Opening, StoryRecord } from './story.ts';

export interface BoughtStory {
  readonly userId: string;
  /** Id of the checkout or free purchase; becomes the story's id. */
  readonly purchaseId: string;
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening | null;
  /** JSON. */
  readonly brief?: string | null | undefined;
  readonly marks?: readonly KeepOutMark[] | undefined;
  readonly asked?: readonly string[] | undefined;
}

/** In state `writing`. If the writing fails, the credit becomes a bonus. */
export function boughtStory({ purchaseId, ...bought }: BoughtStory, shop: Pick<StartShop, 'clock'>): StoryRecord {
  return { ...newStory(bought, purchaseId, shop.clock), paidFrom: 'bonus' };
}

/** Records the purchase's credit in and out, and starts writing. To be committed with the order. */
export function boughtStoryParts(
  bought: BoughtStory,
  shop: Omit<StartShop, 'users' | 'transactions'>,
): TransactionPart[] {
  const { ledger, clock } = shop;
  const at = isoTime(clock);
  const cause = `checkout ${bought.purchaseId}`;
  return [
    ledger.recordEntryPart(bought.userId, { cause, source: 'bonus', delta: 1, at }),
    ...writingParts(boughtStory(bought, shop), bought, shop),
  ];
}
