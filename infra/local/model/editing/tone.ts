import { createDeck } from '#infra/local/model/language/deck.ts';
import { mapParagraphs, mapStory, mapText, paragraphCount, sentencesIn } from './html-parts.ts';
import { atTheEnd } from './named-words.ts';

const warmSentences = [
  'It still warms me to think of it.',
  'I hold on to that with both hands.',
  'I would not give that away for anything.',
  'I smile whenever I come back to it.',
  'That is the part I keep closest.',
  'It does me good to say it out loud.',
];

const closingSentences = [
  'That is what I carry with me, and I carry it gladly.',
  'Whatever comes next, this is where it began for me.',
  'I have told it the way it was, and I would not change a word of how it felt.',
  'And that, more than anything else, is why I tell it.',
];

const notThereYet = (html: string) => (sentence: string) => !html.includes(sentence);

/** Share of sentences that remain; the first and last always do. */
const kept = 0.6;

function shortenedParagraph(inner: string): string {
  const sentences = sentencesIn(inner);
  const most = Math.ceil(sentences.length * kept);
  const goes = (sentence: string, at: number) => at > 0 && at < sentences.length - 1 && !sentence.includes('<');
  const candidates = sentences.filter(goes).length;
  let left = Math.min(candidates, sentences.length - most);
  return sentences
    .filter((sentence, at) => {
      if (left === 0 || !goes(sentence, at)) return true;
      left -= 1;
      return false;
    })
    .join(' ');
}

export function shortened(html: string): string {
  return mapStory(html, (story) => {
    const fewer = mapParagraphs(story, shortenedParagraph);
    const last = paragraphCount(story) - 1;
    if (fewer !== story || last < 2) return fewer;
    return mapParagraphs(story, (inner, at) => (at % 2 === 1 && at < last ? '' : inner));
  });
}

export function warmed(html: string, seed: number): string {
  const deck = createDeck(warmSentences, seed);
  let left = 3;
  return mapStory(html, (story) =>
    mapParagraphs(story, (inner, at) => {
      const sentence = at % 2 === 0 && left > 0 ? deck.draw(notThereYet(html)) : undefined;
      if (sentence === undefined) return inner;
      left -= 1;
      return `${inner} ${sentence}`;
    }),
  );
}

export function closed(html: string, seed: number): string {
  const sentence = createDeck(closingSentences, seed).draw(notThereYet(html));
  return sentence === undefined ? html : atTheEnd(html, sentence);
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])an['’]t\b/g, '$1annot'],
  [/\b([Ww])on['’]t\b/g, '$1ill not'],
  [/\b(\w+)n['’]t\b/g, '$1 not'],
  [/\bI['’]m\b/g, 'I am'],
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey)['’]ve\b/g, '$1 have'],
  [/\b([Yy]ou|[Ww]e|[Tt]hey)['’]re\b/g, '$1 are'],
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Ii]t)['’]ll\b/g, '$1 will'],
];

const spoken: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])annot\b/g, '$1an’t'],
  [/\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Ww]as|[Ww]ere|[Ww]ould|[Cc]ould|[Ss]hould|[Hh]ad|[Hh]as|[Hh]ave) not\b/g, '$1n’t'],
  [/\bI am\b/g, 'I’m'],
  [/\b(I|[Yy]ou|[Ww]e|[Tt]hey) will\b/g, '$1’ll'],
];

const through = (html: string, pairs: readonly (readonly [RegExp, string])[]) =>
  mapText(html, (text) => pairs.reduce((result, [from, to]) => result.replace(from, to), text));

export const formal = (html: string) => through(html, contractions);
export const casual = (html: string) => through(html, spoken);

const fillers = /\s(?:really|very|just|quite|actually|basically|simply|somehow)\b(?=\s)/g;

export function tightened(html: string): string {
  return mapText(html, (text) => text.replace(fillers, ''));
}

export function inShorterParagraphs(html: string): string {
  return mapStory(html, (story) =>
    mapParagraphs(story, (inner) => {
      const sentences = sentencesIn(inner);
      if (inner.includes('<') || sentences.length <= 3) return inner;
      const middle = Math.ceil(sentences.length / 2);
      return `${sentences.slice(0, middle).join(' ')}</p><p>${sentences.slice(middle).join(' ')}`;
    }),
  );
}
