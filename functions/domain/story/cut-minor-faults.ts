import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { mendCaptions } from './captions.ts';
import { type FactContext, factContext, type StoryFacts, titleFactFaults, unknownIn } from './quality-check.ts';
import type { StoryParts } from './section-formats.ts';
import { sentencesOf } from './sentences.ts';
import { type StorySection, workingTitle } from './story.ts';

/** A text without the sentences that speak of a name or number the interview does not know. */
export function cutUnknown(text: string, section: StorySection, context: FactContext): string {
  const isKnown = (part: string) => {
    const { names, numbers } = unknownIn(part, section, context);
    return names.length === 0 && numbers.length === 0;
  };
  return isKnown(text) ? text : sentencesOf(text).filter(isKnown).join(' ');
}

/**
 * The story without what the interview does not know: the sentences go, and with them paragraphs, values and ideas of which
 * nothing is left; captions are mended. Deterministic, so a story is not failed for a slip that two repairs did not mend; whether enough
 * is left is the quality check's question.
 */
export function cutMinorFaults(parts: StoryParts, facts: StoryFacts & { readonly category: CategorySlug }): StoryParts {
  const context = factContext(parts, facts);
  const cut = (section: StorySection) => (text: string) => cutUnknown(text, section, context);
  const remains = (text: string) => text !== '';
  const { body, values, strategy, schedule, captions } = parts;
  const titleIsKnown = body.pinnedOpening !== null || titleFactFaults(body.title, context).length === 0;
  return {
    body: {
      ...body,
      title: titleIsKnown ? body.title : workingTitle(facts.category),
      paragraphs: body.paragraphs.map(cut('body')).filter(remains),
    },
    values: {
      values: values.values
        .map(({ name, meaning }) => ({ name, meaning: cut('values')(meaning) }))
        .filter(({ meaning }) => remains(meaning)),
    },
    strategy: { ideas: strategy.ideas.map(cut('strategy')).filter(remains) },
    schedule: { days: schedule.days.map(({ day, post }) => ({ day, post: cut('schedule')(post) })) },
    captions: { captions: mendCaptions(captions.captions.map(cut('captions')).filter(remains), facts.transcript) },
  };
}
