import { workingTitle } from '#functions/domain/story/story.ts';
import { cutFaulty } from './cut-minor-faults.ts';
import {
  containsMarkup,
  type FactContext,
  type Fault,
  factContext,
  isBlocking,
  type StoryFacts,
  sentenceFaults,
  titleFaults,
} from './quality-check.ts';
import type { OpeningAnswer } from './section-formats.ts';
import { isCutOffSentence } from './style-check.ts';

/** Two or three are requested. */
const paragraphsAllowed = { least: 1, most: 4 } as const;
const maxCharacters = 3000;

type OpeningFacts = Omit<StoryFacts, 'opening'>;

const contextOf = ({ paragraphs }: OpeningAnswer, facts: OpeningFacts): FactContext =>
  factContext(paragraphs, { ...facts, opening: null });

export function checkOpening(opening: OpeningAnswer, facts: OpeningFacts): Fault[] {
  const { title, paragraphs } = opening;
  const context = contextOf(opening, facts);
  const faults: Fault[] = [...titleFaults(title, context)];
  const count = paragraphs.length;
  if (count < paragraphsAllowed.least || count > paragraphsAllowed.most)
    faults.push({ section: 'body', code: 'too-few', sentence: `There are ${count} paragraphs; write 2 or 3.` });
  if ([title, ...paragraphs].join('').length > maxCharacters)
    faults.push({ section: 'body', code: 'too-long', sentence: 'It is far too long for an opening.' });
  if ([title, ...paragraphs].some((text) => containsMarkup(text, context.answers)))
    faults.push({ section: 'body', code: 'markup', sentence: 'There is HTML or Markdown in it; write plain text.' });
  return [...faults, ...sentenceFaults('body', [title, ...paragraphs], context)];
}

export const blockingFaults = (faults: readonly Fault[]) => faults.filter(isBlocking);

/** Without its faulty sentences. A title that is cut off loses its last words; one that gives something away is replaced. */
export function cutOpening(opening: OpeningAnswer, facts: OpeningFacts): OpeningAnswer {
  const context = contextOf(opening, facts);
  const paragraphs = opening.paragraphs
    .map((text) => cutFaulty(text, 'body', context, new Set()))
    .filter((text) => text !== '');
  const titleIsGood = sentenceFaults('body', [opening.title], context).length === 0;
  return { title: titleIsGood ? wholeTitle(opening.title, context) : workingTitle(facts.category), paragraphs };
}

function wholeTitle(title: string, { language }: FactContext): string {
  const words = title.split(' ');
  while (words.length > 1 && isCutOffSentence(words.join(' '), language)) words.pop();
  return words.join(' ');
}
