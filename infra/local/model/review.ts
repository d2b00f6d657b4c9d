/** The editor by rules: faults only where a rule sees one. */
import { languageOf } from '#shared/story/language-of.ts';
import type { Material } from './material.ts';
import { endsWell } from './phrases.ts';
import { countWords, sentenceKey, sentencesOf } from './text.ts';

type Fault = Readonly<{ section: 'body'; kind: 'truth' | 'other'; quote: string; why: string }>;

export function reviewOf({ story, offRecord, language, told }: Material) {
  const sentences = story.split('\n').slice(1).flatMap(sentencesOf);
  const keys = sentences.map(sentenceKey);
  const faults = sentences.flatMap((quote, at): Fault[] => {
    const fault = (kind: Fault['kind'], why: string): Fault[] => [{ section: 'body', kind, quote, why }];
    const found = countWords(quote) > 12 ? languageOf(quote) : undefined;
    const isPrivate = offRecord.some(({ words }) => countWords(words) > 2 && quote.includes(words));
    if (isPrivate) return fault('truth', 'It was to be left out.');
    if (countWords(quote) > 3 && keys.indexOf(keys[at] ?? '') < at) return fault('other', 'It appears twice.');
    if (found !== undefined && language !== undefined && found !== language)
      return fault('other', 'It is in another language.');
    return !endsWell(quote) && /[,;–-]\W*$/.test(quote) ? fault('other', 'It is not finished.') : [];
  });
  const rich = told.length > 12 ? 4 : 3;
  const good = faults.length > 0 ? 3 : rich + 1;
  const scores = { true: good, whole: 4, scene: rich, voice: 4, arc: rich, ending: 4, useful: rich, language: good };
  return { scores, faults: faults.slice(0, 5) };
}
