import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, ModelRefusal, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import { isFrequentWord } from '#shared/story/language-of.ts';
import type { Source } from './brief.ts';
import { readWritten } from './check-written.ts';
import { messageFinder, promptBrief } from './ground-brief.ts';
import { writersView } from './kept-out.ts';
import { type NumberedSentence, sentencesIn } from './numbered-sentences.ts';
import {
  answerFormats,
  type Review,
  type StoryParts,
  type SuspicionKind,
  type VerdictKind,
} from './section-formats.ts';
import { countOf, readReview, type StoredReview, type StoryMaterial, suspicionCounts } from './story-material.ts';
import { promptsVersion, storySystemPrompt, writingMessages } from './story-prompt.ts';
import { type Suspicion, suspicionsOf } from './suspicions.ts';
import { asMaterial } from './transcript.ts';
import type { CallContext } from './write-opening.ts';

interface ReviewTools {
  readonly stories: StoryMaterial;
  readonly reader: Writer;
  readonly readerModel: string;
  readonly context: CallContext;
}

const bounds = { least: 1, most: 5 } as const;
/** A text in capitals raises hundreds of suspicions; a reader that finds more than a strict editor is not to be trusted. */
const most = { suspicions: 60, verdicts: 200, findings: 40 } as const;

/** A sentence, or a section as a whole (number 0), with what the rules suspect of it. */
interface Judged extends Pick<NumberedSentence, 'number' | 'text' | 'isOpening'> {
  readonly section: StorySection;
  readonly suspicions: readonly Suspicion[];
}

/** The suspicions of each sentence. One that quotes no sentence exactly is about all that it holds: a caption breaks lines. */
function suspicionsBySentence(sentences: readonly NumberedSentence[], suspicions: readonly Suspicion[]) {
  const texts = new Set(sentences.map(({ text }) => text));
  const isAbout = ({ quote }: Suspicion, text: string) =>
    texts.has(quote) ? quote === text : quote.includes(text) || text.includes(quote);
  return (text: string) => suspicions.filter((suspicion) => isAbout(suspicion, text));
}

/** The work as the reader gets it: every sentence under its number. */
export function judgedSentences(parts: StoryParts, suspicions: readonly Suspicion[]): Judged[] {
  return storySections.flatMap((section) => {
    const own = suspicions.filter((suspicion) => suspicion.section === section);
    const sentences = sentencesIn(section, parts[section]);
    // The opening stays: what is wrong with it is for the rest of the story to correct.
    const seen = new Set(['', ...sentences.filter(({ isOpening }) => isOpening).map(({ text }) => text)]);
    const [whole, single] = [own.filter(({ quote }) => seen.has(quote)), own.filter(({ quote }) => !seen.has(quote))];
    const about = suspicionsBySentence(sentences, single);
    return [
      { section, number: 0, text: '', isOpening: false, suspicions: whole },
      ...sentences.map(({ number, text, isOpening }) => {
        return { section, number, text, isOpening, suspicions: isOpening ? [] : about(text) };
      }),
    ];
  });
}

function sentenceLines(judged: readonly Judged[]): string {
  return judged
    .flatMap(({ section, number, text, isOpening, suspicions }) => [
      number === 0 ? section : `${number}${isOpening ? ' (opening)' : ''}: ${asMaterial(text)}`,
      ...suspicions.map(({ kind, why }) => `? ${kind}: ${asMaterial(why)}`),
    ])
    .join('\n');
}

const acquittals: ReadonlySet<VerdictKind> = new Set(['said', 'follows']);
/** A reader must prove these. */
const factual: ReadonlySet<SuspicionKind> = new Set(['name', 'number', 'quotation', 'relation', 'speaker']);

/** Words of the customer's of which at least one is not a word of every sentence. */
function isEvidence(evidence: Source | null, find: ReturnType<typeof messageFinder>): boolean {
  const words = evidence?.words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => !isFrequentWord(word)) && find(evidence?.words ?? '', evidence?.message) !== undefined;
}

type Finding = StoredReview['findings'][number];

/** At most one of a sentence; a fault that the reader names outweighs its acquittal. */
function findingOf(
  { section, text, suspicions }: Judged,
  verdicts: Review['verdicts'],
  find: ReturnType<typeof messageFinder>,
): Finding[] {
  if (verdicts.length === 0) return [];
  const fault = verdicts.find(({ verdict }) => !acquittals.has(verdict));
  if (fault !== undefined) return [{ section, text, verdict: fault.verdict, why: fault.why }];
  const unproven = suspicions.find(({ kind }) => factual.has(kind));
  if (unproven === undefined || verdicts.some(({ evidence }) => isEvidence(evidence, find))) return [];
  return [{ section, text, verdict: 'invented', why: unproven.why }];
}

/** What the verdicts mean once our code has checked them. Those about sentences that do not exist are ignored. Pure. */
export function findingsOf(review: Review, judged: readonly Judged[], transcript: Parameters<typeof messageFinder>[0]) {
  const find = messageFinder(transcript);
  const placeOf = ({ section, number }: Pick<Judged, 'section' | 'number'>) => `${section} ${number}`;
  const verdicts = review.verdicts.slice(0, most.verdicts);
  const byPlace = Map.groupBy(verdicts, ({ section, sentence }) => placeOf({ section, number: sentence }));
  const findings = judged.flatMap((sentence) => findingOf(sentence, byPlace.get(placeOf(sentence)) ?? [], find));
  return findings.slice(0, most.findings);
}

function boundedScores(scores: Review['scores']): Review['scores'] {
  const bounded = Object.entries(scores).map(([name, score]) => {
    return [name, Math.min(bounds.most, Math.max(bounds.least, Math.round(score)))] as const;
  });
  return Object.fromEntries(bounded) as Review['scores'];
}

const isMalformed = (error: unknown) =>
  error instanceof AppError && error.code === 'model-answer-unusable' && !(error.cause instanceof ModelRefusal);

/** No task is retried for a review that failed, so that a broken answer is asked for once more here. */
async function readTwice(reader: Writer, call: ModelCall): Promise<Review> {
  const read = () => reader.compose(call, answerFormats.review);
  try {
    return await read();
  } catch (error) {
    if (isMalformed(error)) return read();
    throw error;
  }
}

/**
 * Lets the smaller model read the whole as an editor, once, and stores its scores and what it finds. Numbers are logged, the text
 * never is. A review that fails costs the story nothing.
 * @returns null when there is no usable review
 */
export async function reviewStory(storyId: string, tools: ReviewTools): Promise<StoredReview | null> {
  const { stories, reader, readerModel, context } = tools;
  const { source, brief, kept, parts } = await readWritten(storyId, stories);
  const earlier = readReview(kept);
  if (earlier !== null) return earlier;
  const suspicions = suspicionsOf(parts, { ...source, brief });
  const judged = judgedSentences(parts, suspicions.slice(0, most.suspicions));
  const shown = writersView({ ...source, brief });
  const material = {
    transcript: shown.transcript,
    brief: promptBrief(shown.brief),
    opening: null,
    sentences: sentenceLines(judged),
    faults: [],
  };
  const call = {
    ...context,
    system: storySystemPrompt(source.category, 'review'),
    messages: writingMessages(material),
    maxCompletionTokens: maxCompletionTokens.story,
  };
  try {
    const review = await readTwice(reader, call);
    const scores = boundedScores(review.scores);
    const findings = findingsOf(review, judged, shown.transcript);
    const counts = {
      ...suspicionCounts(suspicions),
      ...countOf(review.verdicts.map(({ verdict }) => `verdict ${verdict}`)),
      ...countOf(findings.map(({ verdict }) => `finding ${verdict}`)),
    };
    const stored = { scores, findings, counts, prompts: promptsVersion, model: readerModel };
    await stories.savePaper(storyId, 'review', stored);
    context.logger.info('STORY_REVIEWED', {
      storyId,
      prompts: promptsVersion,
      model: readerModel,
      ...scores,
      ...counts,
    });
    return stored;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code;
    context.logger.warn('STORY_NOT_REVIEWED', { storyId, reason, ...suspicionCounts(suspicions) });
    return null;
  }
}
