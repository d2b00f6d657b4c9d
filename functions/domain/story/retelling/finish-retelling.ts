import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { historyParts, timeOfSave } from '#functions/domain/story/editing/edit-parts.ts';
import type { StoryBody, StoryRecord, StorySource } from '#functions/domain/story/story.ts';
import { captionRules } from '#functions/domain/story/writing/captions.ts';
import { defaultPrint, parsePrintSlug } from '#shared/prints/plan.ts';
import { isAttempt, retellingMail } from './fail-retelling.ts';
import type { CaptionChanges } from './repositories.ts';
import type { RetellingPlace } from './retelling.ts';

type Needs = Pick<
  Shop,
  'transactions' | 'stories' | 'storyTexts' | 'retellings' | 'users' | 'shareCards' | 'outbox' | 'clock' | 'identifiers'
>;

interface Retold {
  readonly source: StorySource;
  readonly title: string;
  readonly body: StoryBody;
  readonly quality: StoryRecord['quality'];
}

const own = new Set(['story', 'description', 'version', 'share']);

const inOrder = (captions: StoryBody['captions']) => Object.values(captions).toSorted((a, b) => a.order - b.order);

/** Captions with an image, and those that the customer has changed, remain as they are. */
function captionChanges(shown: StoryBody['captions'], written: StoryBody['captions']): CaptionChanges {
  const current = inOrder(shown);
  const free = current.filter(({ image, edited }) => image === null && edited !== true);
  const fresh = inOrder(written);
  const replaced = free.flatMap(({ captionId, text: before }, at) => {
    const text = fresh[at]?.text;
    return text === undefined ? [] : [{ captionId, before, text }];
  });
  const missing = Math.max(0, captionRules.count - current.length);
  const last = current.at(-1)?.order ?? -1;
  const added = fresh.slice(replaced.length, replaced.length + missing);
  return {
    replaced,
    added: added.map(({ captionId, text }, at) => ({ captionId, text, order: last + 1 + at })),
  };
}

/** For the mail. */
async function printOf({ storyId, print = defaultPrint(storyId) }: StoryRecord): Promise<Record<string, string>> {
  const plan = parsePrintSlug(print);
  if (plan === undefined) return {};
  // Loaded on demand: the names of all motifs.
  const { printAlt } = await import('#shared/prints/drawing/print-alt.ts');
  return { print, printAlt: printAlt(plan) };
}

/**
 * Puts the new text in place of the old one, which becomes a version with whatever the customer changed meanwhile. The print
 * stays. @returns false when this attempt had ended before
 */
export async function saveRetelling(
  { storyId, userId, attempt }: RetellingPlace,
  { source, title, body, quality }: Retold,
  shop: Needs,
): Promise<boolean> {
  const { stories, retellings, transactions, clock } = shop;
  return inRoundsOrFail(transactions, async (round) => {
    const found = await stories.getWithHistory(userId, storyId);
    if (found?.body === undefined || !isAttempt(found.story, attempt)) return false;
    const read = { ...found, body: found.body };
    const savedAt = timeOfSave(read, clock);
    const { description, keptOut = [] } = body;
    const edit = { userId, storyId, cause: 'retold' } as const;
    const captions = captionChanges(read.body.captions, body.captions);
    const parts = [
      retellings.finishPart({ userId, storyId, attempt }, { name: title, updatedAt: savedAt, quality }),
      retellings.textPart(userId, storyId, { description, savedAt, readSavedAt: read.body.savedAt, captions, keptOut }),
      ...historyParts(read, edit, { description, savedAt }, shop),
      retellings.replaceSourcePart({ ...source, storyId }),
      ...(await shop.shareCards.partsOf({ ...found.story, name: title }, { ...read.body, description })),
      ...(await retellingMail('story-ready', { ...found.story, name: title }, await printOf(found.story), shop)),
    ];
    return (await tryCommit(round, parts, own)) || undefined;
  });
}
