import * as z from 'zod/mini';
import { jsonOf } from '#functions/domain/ports/writer.ts';
import { spanOf } from '#functions/domain/story/writing/spelling.ts';
import { isFrequentWord } from '#shared/story/language-of.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

const reportSchema = z.object({ offRecord: z.array(z.catch(z.string(), '')) });

/** What an answer of the model reports as off the record, not yet verified; undefined for nothing, plain text and broken JSON. */
export function offRecordOf(answer: string): string[] | undefined {
  try {
    const reported = reportSchema.parse(jsonOf(answer)).offRecord.filter((words) => words.trim() !== '');
    return reported.length === 0 ? undefined : reported;
  } catch {
    return undefined;
  }
}

/** A turn rarely asks for more than one; a name may have several forms. */
const mostPieces = 6;
/** Of what was told, or the last two messages where they are more: a model that reports everything must not empty the story. */
const mostShare = 0.5;
const messagesPerTurn = 2;

/** In signs rather than words, for languages without spaces. */
const lengthOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const lengthOfAll = (texts: readonly string[]) => texts.reduce((sum, text) => sum + lengthOf(text), 0);

const elision = /\s*(?:…|\.{3}|\[…\])\s*/;

function placeIn(words: string, message: string) {
  const start = message.indexOf(words);
  return start === -1 ? spanOf(words, message) : { start, end: start + words.length };
}

/** As the message has it, from the first part of the words to the last: "He drank … for years". */
function typedIn(words: string, message: string): string | undefined {
  const whole = placeIn(words, message);
  const parts = words.split(elision).filter((part) => part !== '');
  const from = whole ?? placeIn(parts[0] ?? '', message);
  if (from === undefined) return undefined;
  const rest = placeIn(parts.at(-1) ?? '', message.slice(from.end));
  if (whole === undefined && (parts.length < 2 || rest === undefined)) return undefined;
  return message.slice(from.start, whole?.end ?? from.end + (rest?.end ?? 0));
}

/** The latest message that holds the words; for several sentences, each where it stands. */
function foundIn(words: string, latestFirst: readonly string[]): string[] {
  const find = (text: string) =>
    latestFirst.map((message) => typedIn(text, message)).find((typed) => typed !== undefined);
  const found = find(words.trim());
  if (found !== undefined) return [found];
  if (elision.test(words)) return [];
  return words
    .split('\n')
    .flatMap(sentencesOf)
    .flatMap((sentence) => find(sentence) ?? []);
}

/** "It" or "my" would be cut out of every sentence. */
const saysSomething = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !isFrequentWord(word));

/**
 * The pieces of the customer's messages, as typed, that a turn's report adds to what the model has reported before: only what
 * they have said, a handful, and never more than half of it all.
 * @param before what was reported in earlier turns
 */
export function askedToLeaveOut(
  reported: readonly string[],
  answers: readonly string[],
  before: readonly string[],
): string[] {
  const latestFirst = answers.toReversed();
  const pieces = new Set(reported.slice(0, mostPieces).flatMap((words) => foundIn(words, latestFirst)));
  const costOf = (piece: string) => lengthOf(piece) * (answers.join('\n').split(piece).length - 1);
  const most = Math.max(lengthOfAll(answers) * mostShare, lengthOfAll(answers.slice(-messagesPerTurn)));
  let room = most - before.reduce((sum, piece) => sum + costOf(piece), 0);
  const added: string[] = [];
  for (const piece of [...pieces].slice(0, mostPieces)) {
    if (!saysSomething(piece) || before.includes(piece) || costOf(piece) > room) continue;
    room -= costOf(piece);
    added.push(piece);
  }
  return added;
}
