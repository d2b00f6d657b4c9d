import { repairCaptions } from './captions.ts';
import { messageFinder } from './ground-brief.ts';
import { revealsSecret } from './off-record.ts';
import {
  type FactContext,
  type StoryFacts,
  storyContext,
  titleFactFaults,
  titleFaults,
  unknownIn,
} from './quality-check.ts';
import type { StoryParts } from './section-formats.ts';
import { sentencesOf } from './sentences.ts';
import { type StorySection, workingTitle } from './story.ts';
import { isCutOffSentence, readsAsInstruction } from './style-check.ts';

/** Removes sentences that state unknown facts, give a secret away, speak to the model, or are cut off. */
export function cutFaulty(text: string, section: StorySection, context: FactContext): string {
  const isGood = (sentence: string) => {
    const { names, numbers } = unknownIn(sentence, section, context);
    return (
      names.length + numbers.length === 0 &&
      !revealsSecret(sentence, context.secrets) &&
      !readsAsInstruction(sentence) &&
      !isCutOffSentence(sentence, context.language)
    );
  };
  return sentencesOf(text).every(isGood) ? text : sentencesOf(text).filter(isGood).join(' ');
}

/**
 * Removes faulty sentences, then empty paragraphs, values and ideas; repairs captions. Deterministic, so two failed repairs do not
 * fail the story; the quality check decides whether enough is left.
 */
export function cutMinorFaults(parts: StoryParts, facts: StoryFacts): StoryParts {
  const context = storyContext(parts, facts);
  const cut = (section: StorySection) => (text: string) => cutFaulty(text, section, context);
  const remains = (text: string) => text !== '';
  const find = messageFinder(facts.transcript);
  const told = (words: string) => (find(words) === undefined || revealsSecret(words, context.secrets) ? '' : words);
  const { body, values, strategy, schedule, captions } = parts;
  const titleIsGood =
    body.pinnedOpening !== null ||
    titleFactFaults(body.title, context).length + titleFaults(body.title, context).length === 0;
  return {
    body: {
      ...body,
      title: titleIsGood ? body.title : workingTitle(facts.category),
      paragraphs: body.paragraphs.map(cut('body')).filter(remains),
    },
    values: {
      values: values.values
        .map(({ name, meaning, moment }) => ({ name, meaning: cut('values')(meaning), moment: told(moment) }))
        .filter(({ meaning }) => remains(meaning)),
    },
    strategy: {
      ideas: strategy.ideas
        .map((idea) => ({ ...idea, hook: cut('strategy')(idea.hook), post: cut('strategy')(idea.post) }))
        .filter(({ post }) => remains(post)),
    },
    schedule: {
      days: schedule.days.map((day) => {
        const [hook = '', post = '', cta = ''] = [day.hook, day.post, day.cta].map(cut('schedule'));
        return { ...day, hook, post, cta };
      }),
    },
    captions: { captions: repairCaptions(captions.captions.map(cut('captions')).filter(remains), facts.transcript) },
  };
}
