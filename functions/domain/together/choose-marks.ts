import { motifWords } from '#shared/prints/words/motif-words.ts';
import { indexWords, mentionsIn, wordBlocks } from '#shared/prints/words/word-forms.ts';
import { mostPeople } from '#shared/schemas/together.ts';
import { languageOf } from '#shared/story/language-of.ts';

/** Small things that suit anybody, for words that name none. */
const anybodys = ['mug', 'key', 'candle', 'hat', 'umbrella', 'boots', 'teapot', 'books', 'bench'];

/** Motifs for the mark of somebody's words: the things that they name most, then others. As many as there are people and a teller. */
export function chooseMarks(words: string): string[] {
  const index = indexWords(wordBlocks(motifWords), languageOf(words) ?? 'en');
  const scores = new Map<string, number>();
  for (const { name, weight } of mentionsIn(words, index)) scores.set(name, (scores.get(name) ?? 0) + weight);
  const named = [...scores].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  return [...new Set([...named, ...anybodys])].slice(0, mostPeople + 1);
}
