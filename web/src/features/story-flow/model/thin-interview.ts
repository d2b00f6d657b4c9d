import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage, Readiness } from '#shared/schemas/conversation.ts';
import { slotLabels } from '#shared/story/slots.ts';
import type { ReadinessView } from './readiness-view.ts';

/** A story has up to 1.5 × the words that were told: of fewer than these it would be half a page. */
const fewWords = 200;
/** Too few, even where each of the six things was touched. */
const tooFewWords = 80;
const answersEnough = 10;

/** Two signs of a script without spaces count as a word. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]{2}|[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}\p{N}]+)*/gu;

const listFormat = new Intl.ListFormat('en-GB');
const mostNamed = 2;

/**
 * What is said once, before a short interview becomes a story; empty where it has enough, where nothing can be written yet, and
 * after ten answers.
 */
export function thinInterviewText(
  messages: readonly ChatMessage[],
  readiness: Readiness | null,
  { slots }: Pick<ReadinessView, 'slots'>,
): string {
  const answers = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  if (messages.length < limits.messagesBeforeStory || answers.length >= answersEnough) return '';
  const told = answers.join('\n').match(wordPattern)?.length ?? 0;
  if (told >= (readiness?.enough ? tooFewWords : fewWords)) return '';
  const missing = slots.filter(({ what }) => what === null).slice(0, mostNamed);
  const couldBe = 'Two more answers and it can be a full story.';
  if (readiness === null || missing.length === 0) return `It would be a short one so far. ${couldBe}`;
  return `${couldBe} Still missing: ${listFormat.format(missing.map(({ slot }) => slotLabels[slot].toLowerCase()))}.`;
}
