import { createHash } from 'node:crypto';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { comparable, promptBrief } from './ground-brief.ts';
import type { Fault } from './quality-check.ts';
import { answerFormats, type Review, type StoryParts } from './section-formats.ts';
import {
  type Confirmed,
  readBrief,
  readParts,
  readReview,
  requireSource,
  type StoredReview,
  type StoryMaterial,
} from './story-material.ts';
import { promptTexts, storySystemPrompt, writingMessages } from './story-prompt.ts';
import { type Suspicion, suspicionsOf } from './suspicions.ts';
import type { CallContext } from './write-opening.ts';
import { storyText } from './write-section.ts';

interface ReviewTools {
  readonly stories: StoryMaterial;
  readonly reader: Writer;
  readonly readerModel: string;
  readonly context: CallContext;
}

/** Names the prompts that wrote a story, so that scores can be compared between them. */
export const promptsVersion = createHash('sha256').update(promptTexts).digest('hex').slice(0, 8);

const scoreNames = ['true', 'whole', 'scene', 'voice', 'arc', 'ending', 'useful', 'language'] as const;
type ScoreName = (typeof scoreNames)[number];
const bounds = { least: 1, most: 5 } as const;
const mostFaults = 5;
/** A text in capitals raises hundreds. */
const mostSuspicions = 60;

function sectionTexts(parts: StoryParts): Record<StorySection, string> {
  const { values, strategy, schedule, captions } = parts;
  return {
    body: parts.body.paragraphs.join('\n'),
    values: values.values.map((value) => Object.values(value).join(' ')).join('\n'),
    strategy: strategy.ideas.map(({ source: _, ...idea }) => Object.values(idea).join(' ')).join('\n'),
    schedule: schedule.days.map((day) => Object.values(day).join(' ')).join('\n'),
    captions: captions.captions.join('\n'),
  };
}

const suspicionLines = (suspicions: readonly Suspicion[]) =>
  suspicions.map(
    ({ section, quote, why }, at) => `${at + 1}. ${section}: ${quote === '' ? '' : `“${singleLine(quote)}” `}${why}`,
  );

/** Only faults whose quotation is in their section; the opening is what the customer bought and stays. */
function readableReview(review: Review, parts: StoryParts, suspicions: readonly Suspicion[]) {
  const texts = sectionTexts(parts);
  const faults = review.faults.slice(0, mostFaults).filter(({ section, quote }) => {
    const words = comparable(quote);
    return words !== '' && comparable(texts[section]).includes(words);
  });
  const scores = scoreNames.map((name) => {
    const score = Math.round(review.scores[name]);
    return [name, Math.min(bounds.most, Math.max(bounds.least, score))] as const;
  });
  const agreed = new Set(review.suspicions.filter((one) => one.confirmed).map(({ number }) => number));
  const confirmed: Confirmed[] = suspicions.filter((_, at) => agreed.has(at + 1));
  return { scores: Object.fromEntries(scores) as Review['scores'], faults, confirmed };
}

/**
 * Lets the smaller model read the whole as an editor, once, and stores its scores and faults. The scores are logged, the text
 * never is. A review that fails costs the story nothing.
 * @returns null when there is no usable review
 */
export async function reviewStory(storyId: string, tools: ReviewTools): Promise<StoredReview | null> {
  const { stories, reader, readerModel, context } = tools;
  const [source, kept] = await Promise.all([requireSource(stories, storyId), stories.readMaterial(storyId)]);
  const earlier = readReview(kept);
  if (earlier !== null) return earlier;
  const parts = readParts(kept, source);
  const brief = readBrief(kept, source) ?? null;
  const suspicions = suspicionsOf(parts, { ...source, brief }).slice(0, mostSuspicions);
  const { body: _, ...others } = sectionTexts(parts);
  const sections = Object.entries(others).map(([section, text]) => `${section}:\n${text}`);
  const material = {
    transcript: source.transcript,
    brief: promptBrief(brief),
    opening: null,
    story: storyText(parts.body),
    sections: sections.join('\n\n'),
    suspicions: suspicionLines(suspicions).join('\n'),
    faults: [],
  };
  const call = {
    ...context,
    system: storySystemPrompt(source.category, 'review'),
    messages: writingMessages(material),
    maxCompletionTokens: maxCompletionTokens.story,
  };
  try {
    const review = readableReview(await reader.compose(call, answerFormats.review), parts, suspicions);
    const stored = { ...review, prompts: promptsVersion, model: readerModel };
    await stories.savePaper(storyId, 'review', stored);
    context.logger.info('STORY_REVIEWED', { storyId, prompts: promptsVersion, model: readerModel, ...review.scores });
    return stored;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.logger.warn('STORY_NOT_REVIEWED', { storyId, reason: error.code });
    return null;
  }
}

/** Where a low score is repaired. */
const sectionsOfScore: Readonly<Record<ScoreName, readonly StorySection[]>> = {
  true: [],
  whole: ['body'],
  scene: ['body'],
  voice: ['body'],
  arc: ['body'],
  ending: ['body'],
  useful: ['strategy', 'schedule'],
  language: ['body'],
};

const acceptable = 3;
const serious: ReadonlySet<Review['faults'][number]['kind']> = new Set(['truth', 'voice', 'addressee']);

/** The confirmed suspicions whose sentences still stand. */
export function confirmedIn(review: StoredReview | null, parts: StoryParts): readonly Confirmed[] {
  const texts = { ...sectionTexts(parts), body: [parts.body.title, ...parts.body.paragraphs].join('\n') };
  return (review?.confirmed ?? []).filter(({ section, quote }) =>
    comparable(texts[section]).includes(comparable(quote)),
  );
}

/** What one repair must correct: serious faults, confirmed suspicions, and the sections of a score under 3 with all their faults. */
export function reviewFaults(review: StoredReview | null, parts: StoryParts): Fault[] {
  if (review === null) return [];
  const low = scoreNames.filter((name) => review.scores[name] < acceptable);
  const poor = new Set(low.flatMap((name) => sectionsOfScore[name]));
  const texts = sectionTexts(parts);
  const quoted = review.faults
    .filter(({ section, kind }) => serious.has(kind) || poor.has(section))
    .filter(({ section, quote }) => comparable(texts[section]).includes(comparable(quote)))
    .map(({ section, quote, why }): Fault => ({ section, code: 'review', sentence: `“${quote}”: ${why}` }));
  const standing = confirmedIn(review, parts);
  const unexplained = storySections.filter(
    (section) => poor.has(section) && !quoted.some((fault) => fault.section === section),
  );
  return [
    ...quoted,
    ...standing.map(({ section, quote, why }): Fault => {
      return { section, code: 'review', sentence: quote === '' ? why : `“${quote}”: ${why}` };
    }),
    ...unexplained.map((section): Fault => {
      const names = low.filter((name) => sectionsOfScore[name].includes(section)).join(', ');
      return { section, code: 'review', sentence: `The editor finds it weak in: ${names}.` };
    }),
  ];
}
