import type { StorySection } from '#functions/domain/story/story.ts';
import { textOfHtml } from './compose-html.ts';
import type { BodySection, StoryParts } from './section-formats.ts';

/** Plans describe how to make a post, with small numbers and weekdays; other sections describe facts. */
export const plans: ReadonlySet<StorySection> = new Set<StorySection>(['strategy', 'schedule']);

/** The texts that must be true, by section. */
export function factualTexts(parts: StoryParts): Record<StorySection, string[]> {
  return {
    body: parts.body.paragraphs,
    values: parts.values.values.map(({ meaning }) => meaning),
    strategy: parts.strategy.ideas.flatMap(({ hook, post }) => [hook, post]),
    schedule: parts.schedule.days.flatMap(({ hook, post, cta }) => [hook, post, cta]),
    captions: parts.captions.captions,
  };
}

export function allTexts(parts: StoryParts): Record<StorySection, string[]> {
  const factual = factualTexts(parts);
  return {
    ...factual,
    body: [parts.body.title, ...factual.body],
    values: [...parts.values.values.flatMap(({ name, moment }) => [name, moment]), ...factual.values],
    strategy: [...parts.strategy.ideas.map(({ title }) => title), ...factual.strategy],
    schedule: [...parts.schedule.days.map(({ title }) => title), ...factual.schedule],
  };
}

/** The paragraphs of a pinned opening, without its title. */
export function openingTexts({ pinnedOpening }: BodySection): string[] {
  return pinnedOpening === null ? [] : textOfHtml(pinnedOpening).split('\n').slice(1);
}
