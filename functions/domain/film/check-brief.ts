import * as z from 'zod/mini';
import { type AdaptFacts, contextOf, unknownLinks } from '#functions/domain/story/editing/adapt-check.ts';
import type { FactContext } from '#functions/domain/story/writing/fact-context.ts';
import { hasPlaceholder, sentenceFaults } from '#functions/domain/story/writing/quality-check.ts';
import { quotationsIn } from '#functions/domain/story/writing/quotations.ts';
import { plainWords } from '#functions/domain/story/writing/spelling.ts';
import { isInOtherLanguage } from '#functions/domain/story/writing/style-check.ts';
import { sentenceSuspicions } from '#functions/domain/story/writing/suspicions.ts';
import { speakingSeconds, voiceOverSeconds } from '#shared/film/speaking-time.ts';
import { type FilmBrief, filmBriefLimits } from '#shared/schemas/film-brief.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

/** As the model returns it. */
export const writtenBriefSchema = z.object({
  people: z.array(z.object({ name: z.string(), who: z.string() })),
  places: z.array(z.object({ name: z.string(), what: z.string() })),
  shots: z.array(z.string()),
  voiceOver: z.array(z.string()),
  questions: z.array(z.string()),
});
export type WrittenBrief = z.output<typeof writtenBriefSchema>;

export interface BriefFacts extends AdaptFacts {
  /** What a voice-over may quote, the best first: the story, its captions, the customer's messages on record. */
  readonly spoken: readonly string[];
  readonly language: StoryLanguage;
}

/** The story's own rules: the strictest. */
const section = 'body';

/** Nobody reviews a brief, so a suspicion forbids a line as a fault does. */
function isSound(line: string, context: FactContext): boolean {
  return (
    line !== '' &&
    sentenceFaults(section, [line], context).length === 0 &&
    sentenceSuspicions(section, [line], context).length === 0 &&
    unknownLinks(line, context.answers).length === 0 &&
    !isInOtherLanguage(line, context.language, context.answers)
  );
}

const wordsKey = (text: string) => plainWords(text).join(' ');

/** Every whole sentence and quotation that stands in the texts, by its words. */
function quotable(texts: readonly string[]): ReadonlyMap<string, string> {
  const lines = texts.flatMap((text) => text.split('\n'));
  const all = [...lines.flatMap(sentencesOf), ...texts.flatMap((text) => quotationsIn(text).map((one) => one.text))];
  const found = new Map<string, string>();
  for (const sentence of all.map(singleLine)) {
    const key = wordsKey(sentence);
    if (key !== '' && !found.has(key)) found.set(key, sentence);
  }
  return found;
}

/** The chosen sentences as the story has them, each once, as far as 90 seconds go. */
function voiceOverOf(chosen: readonly string[], { spoken, language }: BriefFacts, context: FactContext): string {
  const known = quotable(spoken);
  const sentences = chosen.flatMap((text) => known.get(wordsKey(text)) ?? sentencesOf(text));
  let voiceOver = '';
  for (const sentence of new Set(sentences.map(wordsKey))) {
    const words = known.get(sentence);
    // Its words are the customer's, but may be off the record, or what is left of such a sentence.
    if (words === undefined || hasPlaceholder(words, context.answers)) continue;
    if (sentenceFaults(section, [words], context).length > 0) continue;
    const longer = `${voiceOver} ${words}`.trim();
    if (speakingSeconds(longer, language) > voiceOverSeconds) break;
    voiceOver = longer;
  }
  return voiceOver;
}

interface Named {
  readonly name: string;
  readonly about: string;
}

function namedLines(named: readonly Named[], context: FactContext, line: (text: string) => string[]): string[] {
  const isKnown = ({ name }: Named) => plainWords(name).length > 0 && plainWords(name).every(context.voices.isKnown);
  return named
    .filter(isKnown)
    .flatMap(({ name, about }) => line(singleLine(about) === '' ? name : `${singleLine(name)}: ${singleLine(about)}`));
}

/** The brief without whatever is faulty: off the record, unknown, in another language, quoted wrongly, or too long. */
export function soundBrief(written: WrittenBrief, facts: BriefFacts): FilmBrief {
  const { people, places, shots, voiceOver, questions } = written;
  const context = contextOf([...shots, ...questions].join('\n'), facts);
  const lines = (most: number) => (text: string) => {
    const line = singleLine(text);
    return line.length <= most && isSound(line, context) ? [line] : [];
  };
  const line = lines(filmBriefLimits.line);
  return {
    people: namedLines(
      people.map(({ name, who }) => ({ name, about: who })),
      context,
      line,
    ).slice(0, filmBriefLimits.lines),
    places: namedLines(
      places.map(({ name, what }) => ({ name, about: what })),
      context,
      line,
    ).slice(0, filmBriefLimits.lines),
    shots: shots.flatMap(lines(filmBriefLimits.shot)).slice(0, filmBriefLimits.shots),
    voiceOver: voiceOverOf(voiceOver, facts, context),
    questions: questions.flatMap(line).slice(0, filmBriefLimits.lines),
  };
}

const leastShots = 3;

/** Whether enough is left to show: three shots, and half of the voice-over that the story has words for. */
export function isWholeBrief({ shots, voiceOver }: FilmBrief, { story, language }: BriefFacts): boolean {
  const possible = Math.min(voiceOverSeconds, speakingSeconds(story, language));
  return shots.length >= leastShots && speakingSeconds(voiceOver, language) * 2 >= possible;
}
