import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import type { Readiness } from '#shared/schemas/conversation.ts';
import { type StorySlot, slotLabels, slotsOf } from '#shared/story/slots.ts';

export interface ReadinessView {
  /** In the order of the windows; `what` is null until Wren knows it. */
  readonly slots: readonly { readonly slot: StorySlot; readonly label: string; readonly what: string | null }[];
  readonly knows: string;
  /** Names one missing thing; empty when nothing is to be named. */
  readonly missing: string;
  /** What the button to write needs, or would gain; empty when nothing is to be said. */
  readonly advice: string;
  readonly canWrite: boolean;
}

const listFormat = new Intl.ListFormat('en-GB');
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five'] as const;

const inSentence = (slot: StorySlot) => slotLabels[slot].toLowerCase();

/** Wren's first question, and an answer without a reply. */
const maxMessagesUnheard = 2;

function answersLeftText(messageCount: number): string {
  if (messageCount === 0) return '';
  const answers = Math.ceil((limits.messagesBeforeStory - messageCount) / 2);
  return `${numbers[answers] ?? answers} more ${answers === 1 ? 'answer' : 'answers'} and Wren can write.`;
}

function adviceText({ missing, enough }: Readiness, messageCount: number): string {
  const isFull = messageCount > limits.messagesPerConversation - 2;
  if (missing === null || isFull) return '';
  return enough
    ? 'It’s enough already. One more answer makes it better.'
    : 'Wren can write now, and more answers help.';
}

function knowsText(known: readonly StorySlot[], all: number, canWrite: boolean): string {
  if (known.length === 0) return 'Wren is just getting to know your story.';
  if (known.length === all) return canWrite ? 'Wren has your story.' : 'Wren knows all six things.';
  if (known.length === all - 1) return 'Wren knows nearly all of it.';
  return `Wren knows ${listFormat.format(known.map(inSentence))}.`;
}

/** The house and its words. Without readiness (a plain-text model or an older server), the words count messages. */
export function viewReadiness(
  category: CategorySlug,
  readiness: Readiness | null,
  messageCount: number,
): ReadinessView {
  const whats = new Map(readiness?.known.map(({ slot, what }) => [slot, what]));
  const slots = slotsOf[category].map((slot) => ({ slot, label: slotLabels[slot], what: whats.get(slot) ?? null }));
  const known = slots.filter(({ what }) => what !== null).map(({ slot }) => slot);
  const canWrite = messageCount >= limits.messagesBeforeStory;
  const answersLeft = canWrite ? '' : answersLeftText(messageCount);
  if (messageCount <= maxMessagesUnheard && known.length === 0)
    return {
      slots,
      canWrite,
      knows: 'Wren knows nothing yet. Tell it the first thing.',
      missing: '',
      advice: answersLeft,
    };
  if (readiness === null) {
    const knows = canWrite ? 'Wren can write your story now.' : answersLeft;
    return { slots, canWrite, knows, missing: '', advice: '' };
  }
  const { missing } = readiness;
  const isNamed = missing !== null && known.length < slots.length;
  return {
    slots,
    canWrite,
    knows: knowsText(known, slots.length, canWrite),
    missing: isNamed ? `Still missing: ${inSentence(missing)}.` : '',
    advice: canWrite ? adviceText(readiness, messageCount) : answersLeft,
  };
}
