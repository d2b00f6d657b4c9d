/** The editor by rules: faults only where a rule sees one. */
import type { Review } from '#functions/domain/story/section-formats.ts';
import { languageOf } from '#shared/story/language-of.ts';
import type { Material } from './material.ts';
import { endsWell } from './phrases.ts';
import { countWords, sentenceKey, sentencesOf } from './text.ts';

type Fault = Review['faults'][number];
const mostFaults = 5;
const shortest = 6;

function faultsIn({ story, offRecord, language }: Material): Fault[] {
  const sentences = story.split('\n').slice(1).flatMap(sentencesOf);
  const seen = new Set<string>();
  const fault = (kind: Fault['kind'], quote: string, why: string): Fault => ({ section: 'body', kind, quote, why });
  return sentences.flatMap((sentence) => {
    const key = sentenceKey(sentence);
    const isRepeated = seen.has(key) && countWords(sentence) > 3;
    seen.add(key);
    if (isRepeated) return [fault('other', sentence, 'It stands there twice.')];
    if (offRecord.some(({ words }) => countWords(words) > 2 && sentence.includes(words)))
      return [fault('truth', sentence, 'The customer asked to leave it out.')];
    const found = languageOf(sentence);
    const isForeign =
      found !== undefined && language !== undefined && found !== language && countWords(sentence) > shortest * 2;
    if (isForeign) return [fault('other', sentence, 'It is in another language.')];
    return !endsWell(sentence) && countWords(sentence) > shortest && /[,;–-]\W*$/.test(sentence)
      ? [fault('other', sentence, 'It is not finished.')]
      : [];
  });
}

export function reviewOf(material: Material): Review {
  const faults = faultsIn(material).slice(0, mostFaults);
  const isRich = material.told.length > 12;
  const good = faults.length > 0 ? 3 : isRich ? 5 : 4;
  const usual = isRich ? 4 : 3;
  return {
    scores: { true: good, whole: 4, scene: usual, voice: 4, arc: usual, ending: 4, useful: usual, language: good },
    faults,
  };
}
