import { workingTitle } from '#functions/domain/story/story.ts';
import { cutFaulty } from './cut-minor-faults.ts';
import { type FactContext, factContext, type StoryFacts } from './fact-context.ts';
import { type Fault, isBlocking, isForeign, sentenceFaults, titleFaults } from './quality-check.ts';
import type { OpeningAnswer } from './section-formats.ts';

/** Two or three are requested. */
const paragraphsAllowed = { least: 1, most: 4 } as const;
const maxCharacters = 3000;

type OpeningFacts = Omit<StoryFacts, 'opening'>;

const contextOf = ({ paragraphs }: OpeningAnswer, facts: OpeningFacts): FactContext =>
  factContext(paragraphs, { ...facts, opening: null });

export function checkOpening(opening: OpeningAnswer, facts: OpeningFacts): Fault[] {
  const { title, paragraphs } = opening;
  const context = contextOf(opening, facts);
  const faults: Fault[] = [...titleFaults(title)];
  const count = paragraphs.length;
  if (count < paragraphsAllowed.least || count > paragraphsAllowed.most)
    faults.push({ section: 'body', code: 'too-few', sentence: `There are ${count} paragraphs; write 2 or 3.` });
  if ([title, ...paragraphs].join('').length > maxCharacters)
    faults.push({ section: 'body', code: 'too-long', sentence: 'It is far too long for an opening.' });
  if (isForeign(paragraphs, context))
    faults.push({ section: 'body', code: 'language', sentence: "It is not in the customer's language." });
  return [...faults, ...sentenceFaults('body', [title, ...paragraphs], context)];
}

export const blockingFaults = (faults: readonly Fault[]) => faults.filter(isBlocking);

/** Without its faulty sentences. A title that gives something away is replaced. */
export function cutOpening(opening: OpeningAnswer, facts: OpeningFacts): OpeningAnswer {
  const context = contextOf(opening, facts);
  const paragraphs = opening.paragraphs.map((text) => cutFaulty(text, 'body', context)).filter((text) => text !== '');
  const titleIsGood = sentenceFaults('body', [opening.title], context).length === 0;
  return { title: titleIsGood ? opening.title : workingTitle(facts.category), paragraphs };
}
