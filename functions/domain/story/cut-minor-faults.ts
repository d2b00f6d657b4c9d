import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { repairCaptions } from './captions.ts';
import { type FactContext, factContext, type StoryFacts, titleFactFaults, unknownIn } from './quality-check.ts';
import type { StoryParts } from './section-formats.ts';
import { sentencesOf } from './sentences.ts';
import { type StorySection, workingTitle } from './story.ts';

/** Removes sentences with names or numbers that are not in the interview. */
export function cutUnknown(text: string, section: StorySection, context: FactContext): string {
  const isKnown = (part: string) => {
    const { names, numbers } = unknownIn(part, section, context);
    return names.length === 0 && numbers.length === 0;
  };
  return isKnown(text) ? text : sentencesOf(text).filter(isKnown).join(' ');
}

/**
 * Removes sentences with unknown names or numbers, then empty paragraphs, values and ideas; repairs captions. Deterministic, so
 * two failed repairs do not fail the story; the quality check decides whether enough is left.
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
    captions: { captions: repairCaptions(captions.captions.map(cut('captions')).filter(remains), facts.transcript) },
  };
}
