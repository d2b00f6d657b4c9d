import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { FinishedStory } from '#functions/domain/story/repositories.ts';
import type { FailedStory, StoryBody, StorySource } from '#functions/domain/story/story.ts';
import type { RetellingPlace } from './retelling.ts';

export interface CaptionChanges {
  /** Only where nobody has changed the caption meanwhile, and it has no image. */
  readonly replaced: readonly { readonly captionId: string; readonly before: string; readonly text: string }[];
  readonly added: readonly { readonly captionId: string; readonly text: string; readonly order: number }[];
}

export interface RetoldText {
  readonly description: string;
  /** Later than every previous save. */
  readonly savedAt: string;
  readonly readSavedAt: string | undefined;
  readonly captions: CaptionChanges;
  readonly keptOut: NonNullable<StoryBody['keptOut']>;
}

/** Writing a story again. The story stays `ready`; every part about its state is named `story`. */
export interface RetellingRepository {
  /** Never expires while the story invites to tell more. Named `source`. */
  keepSourcePart(storyId: string): TransactionPart;
  /** Replaces what the story was written from; it expires like that of every story. Named `source`. */
  replaceSourcePart(source: StorySource): TransactionPart;
  /** `open` → `writing`. Refuses unless the story is ready and this is the next attempt. */
  startPart(place: RetellingPlace, start: { readonly requestId: string; readonly startedAt: string }): TransactionPart;
  /** `writing` → `done`. Refuses when this attempt has ended. */
  finishPart(place: RetellingPlace, change: FinishedStory): TransactionPart;
  /** `writing` → `open`, which refuses when this attempt has ended; and its entry on the operators' list. */
  failParts(place: RetellingPlace, failed: FailedStory): TransactionPart[];
  /** Named `description`; refuses when the text or one of the captions was changed after it was read. */
  textPart(userId: string, storyId: string, text: RetoldText): TransactionPart;
}
