import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { Brief } from './brief.ts';
import { isCommonWord } from './concrete-details.ts';
import { comparable } from './ground-brief.ts';
import { wordsOf } from './sentences.ts';
import { answersOf } from './transcript.ts';

/** What must not appear in any wording. */
export interface Secret {
  /** Words that the customer used nowhere else. */
  readonly rareWords: ReadonlySet<string>;
  readonly words: string;
}

const leastLetters = 4;
const contentWords = (text: string) =>
  wordsOf(text)
    .map(({ text: word }) => comparable(word))
    .filter((word) => word.length >= leastLetters && !isCommonWord(word));

/** The off-record pieces, each with the words that occur in no other place of the customer's messages. */
export function secretsOf(brief: Brief | null, transcript: readonly ChatMessage[]): Secret[] {
  const pieces = brief?.offRecord ?? [];
  if (pieces.length === 0) return [];
  const told = answersOf(transcript).map(comparable);
  const onRecord = pieces.reduce((text, { source }) => text.replaceAll(comparable(source.words), ' '), told.join('\n'));
  const elsewhere = new Set(contentWords(onRecord));
  return pieces.map(({ source, text }) => ({
    words: comparable(source.words),
    rareWords: new Set(contentWords(`${source.words} ${text}`).filter((word) => !elsewhere.has(word))),
  }));
}

/** A copied piece this long is the secret itself. */
const leastCopiedWords = 4;
/** Two rare words of one secret in a sentence are a paraphrase; one is, where the secret has no other. */
const sharedWords = 2;

/** Whether a sentence gives a secret away, copied or in other words. */
export function revealsSecret(sentence: string, secrets: readonly Secret[]): boolean {
  if (secrets.length === 0) return false;
  const text = comparable(sentence);
  const words = new Set(contentWords(sentence));
  return secrets.some((secret) => {
    const isCopied = secret.words.split(' ').length >= leastCopiedWords && text.includes(secret.words);
    const shared = [...secret.rareWords].filter((word) => words.has(word)).length;
    return isCopied || (secret.rareWords.size > 0 && shared >= Math.min(sharedWords, secret.rareWords.size));
  });
}
