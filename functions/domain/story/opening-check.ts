import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { cutUnknown } from './cut-minor-faults.ts';
import { smallWords } from './names-in-text.ts';
import {
  containsMarkup,
  type FactContext,
  type Fault,
  knowledgeOf,
  titleFactFaults,
  titleFaults,
  unknownFaults,
} from './quality-check.ts';
import type { OpeningAnswer } from './section-formats.ts';

/** Two or three are requested. */
const paragraphsAllowed = { least: 1, most: 4 } as const;
const maxCharacters = 3000;

function contextOf({ paragraphs }: OpeningAnswer, transcript: readonly ChatMessage[]): FactContext {
  return { knowledge: knowledgeOf({ transcript, opening: null }), small: smallWords(paragraphs.join('\n')) };
}

export function checkOpening(opening: OpeningAnswer, transcript: readonly ChatMessage[]): Fault[] {
  const { title, paragraphs } = opening;
  const faults: Fault[] = [...titleFaults(title)];
  const count = paragraphs.length;
  if (count < paragraphsAllowed.least || count > paragraphsAllowed.most)
    faults.push({ section: 'body', code: 'too-few', sentence: `There are ${count} paragraphs; write 2 or 3.` });
  if ([title, ...paragraphs].join('').length > maxCharacters)
    faults.push({ section: 'body', code: 'too-long', sentence: 'It is far too long for an opening.' });
  if ([title, ...paragraphs].some(containsMarkup))
    faults.push({ section: 'body', code: 'markup', sentence: 'There is HTML or Markdown in it; write plain text.' });
  const context = contextOf(opening, transcript);
  return [...faults, ...titleFactFaults(title, context), ...unknownFaults('body', paragraphs, context)];
}

export function cutOpening(opening: OpeningAnswer, transcript: readonly ChatMessage[]): OpeningAnswer {
  const context = contextOf(opening, transcript);
  const paragraphs = opening.paragraphs.map((text) => cutUnknown(text, 'body', context)).filter((text) => text !== '');
  return { title: opening.title, paragraphs };
}
