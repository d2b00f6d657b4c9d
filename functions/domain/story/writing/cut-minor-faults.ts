import { type StorySection, workingTitle } from '#functions/domain/story/story.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { repairCaptions } from './captions.ts';
import type { FactContext, StoryFacts } from './fact-context.ts';
import { comparable, messageFinder } from './ground-brief.ts';
import { mendedStory, sentenceFaults, storyContext, titleFaults, withoutMarkup } from './quality-check.ts';
import type { StoryParts } from './section-formats.ts';

/** Removes markup, sentences with another certain fault, and those refused: comparable sentences. */
export function cutFaulty(
  text: string,
  section: StorySection,
  context: FactContext,
  refused: ReadonlySet<string> = new Set(),
): string {
  const faults = sentenceFaults(section, [text], context).filter(({ code }) => code !== 'markup');
  const faulty = new Set(faults.map(({ quote }) => quote));
  const isGood = (sentence: string) => !(faulty.has(sentence) || refused.has(comparable(sentence)));
  const kept = sentencesOf(text).every(isGood) ? text : sentencesOf(text).filter(isGood).join(' ');
  return withoutMarkup(kept, context.answers);
}

/**
 * Removes faulty sentences, then empty paragraphs, values and ideas; repairs captions. Deterministic, so a failed repair does not
 * fail the story; the quality check decides whether enough is left.
 */
export function cutMinorFaults(given: StoryParts, facts: StoryFacts): StoryParts {
  const parts = mendedStory(given, facts);
  const context = storyContext(parts, facts);
  const cut = (section: StorySection) => (text: string) => cutFaulty(text, section, context);
  const remains = (text: string) => text !== '';
  const find = messageFinder(facts.transcript);
  const sound = (words: string) => (find(words) === undefined ? '' : cut('values')(words));
  const { body, values, strategy, schedule, captions } = parts;
  const titleIsGood =
    body.pinnedOpening !== null ||
    titleFaults(body.title).length + sentenceFaults('body', [body.title], context).length === 0;
  return {
    body: {
      ...body,
      title: titleIsGood ? body.title : workingTitle(facts.category),
      paragraphs: body.paragraphs.map(cut('body')).filter(remains),
    },
    values: {
      values: values.values
        .map((value) => {
          const [name = '', meaning = ''] = [value.name, value.meaning].map(cut('values'));
          return { name, meaning, moment: sound(value.moment) };
        })
        .filter(({ name, meaning }) => remains(name) && remains(meaning)),
    },
    strategy: {
      ideas: strategy.ideas
        .map((idea) => {
          const [title = '', hook = '', post = ''] = [idea.title, idea.hook, idea.post].map(cut('strategy'));
          return { ...idea, title, hook, post };
        })
        .filter(({ title, post }) => remains(title) && remains(post)),
    },
    schedule: {
      days: schedule.days.map((day) => {
        const [title = '', hook = '', post = '', cta = ''] = [day.title, day.hook, day.post, day.cta].map(
          cut('schedule'),
        );
        return { ...day, title, hook, post, cta };
      }),
    },
    captions: { captions: repairCaptions(captions.captions.map(cut('captions')).filter(remains)) },
  };
}
