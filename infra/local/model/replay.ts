/** Answers of the sample interviews: what a language model said to the same messages. */
import * as z from 'zod/mini';
import { careIn } from '#functions/domain/care/care.ts';
import { type InterviewTurn, turnSchema } from '#functions/domain/interview/turn-format.ts';
import { asksToKeepOut } from '#functions/domain/story/writing/kept-out.ts';
import { asMaterial } from '#functions/domain/story/writing/transcript.ts';
import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest, storyRequest } from '#shared/catalogue/limits.ts';
import { isFrequentWord } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguage } from '#shared/story/languages.ts';
import { slotsOf } from '#shared/story/slots.ts';
import { isEdited, lowerWords } from '#shared/text/edited.ts';
import { turnOf } from './hard-turns.ts';
import type { Message } from './protocol.ts';
import { answerOf, fitAnswer, kindOf, type RecordedSample, readRecordedSamples } from './recorded-calls.ts';

type Wanted = Readonly<{ name: string; schema: unknown }>;
type Replayed = Readonly<{ sample: string; content: string }>;

/** The recorded answer to an interview turn or a writing call; undefined where the messages are no sample's. */
export function replayOf(
  samples: readonly RecordedSample[],
  messages: readonly Message[],
  { name, schema }: Wanted,
): Replayed | undefined {
  for (const sample of samples.filter(({ category }) => isOfCategory(messages, categories[category].title))) {
    const answer = name === 'interview_turn' ? nextTurn(sample, messages) : written(sample, messages, name);
    if (answer !== undefined) return { sample: sample.name, content: JSON.stringify(fitAnswer(answer, schema)) };
  }
  return undefined;
}

let samples: RecordedSample[] | undefined;

/** As `replayOf`, of the samples in the repository. */
export function replayed(messages: readonly Message[], wanted: Wanted): Replayed | undefined {
  samples ??= readRecordedSamples();
  return replayOf(samples, messages, wanted);
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? '';
const isOfCategory = ([system]: readonly Message[], title: string) =>
  firstLine(system?.text).trim() === `Category: ${title}`;

const isHeard = (text: string) => careIn(text) !== 'none' || !['told', 'few'].includes(turnOf(text).kind);

/** Nobody has recorded an answer to the last message: a sample ends with it. */
const closings: Readonly<Record<StoryLanguage, string>> = {
  en: `Thank you. That is all I need: press “${storyRequest}”, or tell me what else belongs in it.`,
  de: `Danke. Mehr brauche ich nicht: Drück auf „${storyRequest}“, oder erzähl mir, was noch dazugehört.`,
  fr: `Merci. J’ai tout ce qu’il me faut : appuyez sur « ${storyRequest} », ou racontez-moi ce qui manque encore.`,
  es: `Gracias. Ya tengo todo lo que necesito: queda el botón “${storyRequest}”, o lo que falte contar.`,
  it: `Grazie. Ho tutto quello che mi serve: premi “${storyRequest}”, o raccontami che cosa manca ancora.`,
  pt: `Obrigada. Já tenho tudo de que preciso: toque em “${storyRequest}” ou me conte o que ainda falta.`,
  nl: `Dank je. Meer heb ik niet nodig: druk op “${storyRequest}”, of vertel wat er nog bij hoort.`,
};

/**
 * By the customer's messages alone: Wren's first question was asked before anybody chose a sample. The recorded turn follows an
 * edited answer too, unless it speaks of words that the customer took away.
 */
function nextTurn(sample: RecordedSample, messages: readonly Message[]): InterviewTurn | undefined {
  const { answers, category, language } = sample;
  const said = messages.flatMap(({ role, text }) => (role === 'user' && text !== firstQuestionRequest ? [text] : []));
  const isSample = said.every((text, at) => isEdited(text, answers[at] ?? ''));
  const last = said.at(-1);
  if (last === undefined || !isSample) return undefined;
  const isAsRecorded = asMaterial(last) === asMaterial(answers[said.length - 1] ?? '');
  if (!isAsRecorded && isHeard(last)) return undefined;
  const isOver = said.length === answers.length;
  const turn = turnIn(sample, isOver ? said.length - 1 : said.length);
  if (turn === undefined) return undefined;
  const told = new Set(lowerWords(said.join('\n')));
  const gone = new Set(lowerWords(answers.slice(0, said.length).join('\n')).filter((word) => !told.has(word)));
  const isAboutGone = (text: string) => lowerWords(text).some((word) => gone.has(word) && !isFrequentWord(word));
  const known = turn.known.filter(({ what }) => !isAboutGone(what));
  if (!isOver) return isAboutGone(turn.reply) ? undefined : { ...turn, known };
  const all = [...known, ...knownFrom(last, category, known)];
  return { ...turn, reply: closings[storyLanguage(language)], offRecord: [], known: all, thin: [], enough: true };
}

const wordsShown = 8;

/** The last question asked for what was still missing: the beginning of its answer, in the customer's words. */
function knownFrom(answer: string, category: CategorySlug, known: InterviewTurn['known']): InterviewTurn['known'] {
  const slot = slotsOf[category].find((each) => known.every((other) => other.slot !== each));
  if (slot === undefined || asksToKeepOut(answer)) return [];
  const words = answer.trim().split(/\s+/);
  const end = words.length > wordsShown ? ' …' : '';
  return [{ slot, what: `“${words.slice(0, wordsShown).join(' ')}${end}”` }];
}

function turnIn(sample: RecordedSample, at: number): InterviewTurn | undefined {
  const content = answerOf(sample, `interview-${String(at).padStart(2, '0')}`)?.response.content;
  if (content === undefined) return undefined;
  return turnSchema.parse(fitAnswer(JSON.parse(content), z.toJSONSchema(turnSchema)));
}

/** A corrected text is no longer the recorded one: repairs, posts and rewritten passages have no recording. */
function written(sample: RecordedSample, messages: readonly Message[], schema: string): unknown {
  const texts = messages.map(({ text }) => text);
  const call = answerOf(sample, kindOf(schema, texts));
  const recorded = call?.request?.messages.at(-1)?.content;
  if (call === undefined || recorded === undefined) return undefined;
  return materialIn(recorded) === materialIn(texts.at(-1) ?? '') ? JSON.parse(call.response.content) : undefined;
}

const blockIn = (text: string, tag: string) =>
  (text.split(`<${tag}>\n`, 2)[1] ?? '').split(`\n</${tag}>`, 1)[0]?.split('\n') ?? [];

/**
 * What a writing call must have in common with the recorded one: the customer's messages as the writers may see them, the opening
 * that it goes on from, and the sentences that it judges. Not Wren's words, and not what today's rules suspect of the sentences.
 */
function materialIn(text: string): string {
  const told = blockIn(text, 'transcript').filter((line) => /^\[\d+\] Customer: /.test(line));
  const judged = blockIn(text, 'sentences').filter((line) => !line.startsWith('?'));
  return JSON.stringify([told, blockIn(text, 'opening'), judged].map((lines) => asMaterial(lines.join(' '))));
}
