import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord, StorySource } from '#functions/domain/story/story.ts';
import { answersOf, isWithinBounds } from '#functions/domain/story/writing/transcript.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { MoreAnswer, MoreOutcome } from '#shared/schemas/tell-more.ts';
import { moreQuestion } from '#shared/story/more-questions.ts';
import { type Retelling, retellingId } from './retelling.ts';

interface TellMore {
  readonly userId: string;
  readonly storyId: string;
  /** Of one press of the button: a repeated request starts nothing. */
  readonly requestId: string;
  readonly answers: readonly MoreAnswer[];
}

type Needs = Pick<Shop, 'transactions' | 'stories' | 'retellings' | 'outbox' | 'clock' | 'identifiers'>;

const own = new Set(['story', 'source']);

/** Answers of somebody in danger are met with our words, as in the interview, and nothing is written. */
async function careFor(answers: readonly MoreAnswer[], { transcript }: StorySource): Promise<MoreOutcome['care']> {
  // Loaded on demand to keep cold starts short.
  const { careAnswer } = await import('#functions/domain/care/care.ts');
  const earlier = answersOf(transcript).join('\n');
  return answers.flatMap(({ slot, text }) => {
    const message = careAnswer(text, earlier);
    return message === undefined ? [] : [{ slot, message }];
  });
}

function toldMore(
  { category, transcript }: StorySource,
  { slots, language }: Retelling,
  answers: readonly MoreAnswer[],
): ChatMessage[] {
  const told = answers.flatMap(({ slot: asked, text }): ChatMessage[] => {
    const slot = slots.find((one) => one === asked);
    if (slot === undefined) throw new AppError('invalid-input');
    return [
      { role: 'system', content: moreQuestion(slot, category, language) },
      { role: 'user', content: text },
    ];
  });
  const whole = [...transcript, ...told];
  if (!isWithinBounds(whole)) throw new AppError('payload-too-large');
  return whole;
}

function startParts(
  { userId, storyId, requestId }: TellMore,
  attempts: number,
  { source, transcript }: { readonly source: StorySource; readonly transcript: ChatMessage[] },
  { stories, retellings, outbox, identifiers, clock }: Needs,
) {
  const id = retellingId(storyId, attempts + 1);
  return [
    retellings.startPart({ userId, storyId, attempt: attempts + 1 }, { requestId, startedAt: isoTime(clock) }),
    stories.addSourcePart({ ...source, storyId: id, transcript, opening: null, brief: null }),
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'workflow', workflow: { userId, storyId: id } }),
  ];
}

function requireOpen({ status, retelling }: StoryRecord): Retelling {
  if (status !== 'ready') throw new AppError('story-not-ready');
  if (retelling?.state !== 'open') throw new AppError('cannot-retell');
  return retelling;
}

/**
 * Has a thin story written again from its interview and these answers, in one transaction: the right is used up, the material
 * is there, and the workflow is queued. It costs no credit. The text stays until the new one replaces it (decision 0139).
 * @throws AppError story-not-found, story-not-ready, cannot-retell, invalid-input for an answer to another question,
 * payload-too-large
 */
export async function tellMore(request: TellMore, shop: Needs): Promise<MoreOutcome> {
  const { userId, storyId, requestId, answers } = request;
  return inRoundsOrFail(shop.transactions, async (transactions): Promise<MoreOutcome | undefined> => {
    const found = await shop.stories.getHistory(userId, storyId);
    if (found === undefined) throw new AppError('story-not-found');
    const { story } = found;
    if (story.retelling?.requestId === requestId) return { started: story.retelling.state !== 'open', care: [] };
    const retelling = requireOpen(story);
    const source = await shop.stories.readSource(storyId);
    if (source === undefined) throw new AppError('cannot-retell');
    const care = await careFor(answers, source);
    if (care.length > 0) return { started: false, care };
    const material = { source, transcript: toldMore(source, retelling, answers) };
    const parts = startParts(request, retelling.attempts, material, shop);
    return (await tryCommit(transactions, parts, own)) ? { started: true, care: [] } : undefined;
  });
}
