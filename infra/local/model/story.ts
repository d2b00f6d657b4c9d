/** The story: the customer's sentences in their order, then as little of the engine's as the promised length takes. */
import { joinsFor, quoted } from './joins.ts';
import { type Material, ownWords, type Told } from './material.ts';
import { hasSense } from './people.ts';
import { chunksOf, nounPhrases, titleCase } from './phrases.ts';
import { capitalised, countWords, sentenceKey, shuffled, withoutEnd } from './text.ts';

/** The quality check wants 500 of opening and body. */
const targetWords = 515;
const openingWords = { least: 60, most: 90 } as const;
const sceneWords = 55;

const toldIn = (text: string, told: readonly Told[]) => {
  const key = ` ${sentenceKey(text)} `;
  return new Set(told.filter((one) => key.includes(` ${sentenceKey(one.text)} `)));
};

/** Draws texts of a table without repetition, and begins anew when all are drawn. */
function deckOf(texts: readonly string[], seed: number): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = shuffled(texts, seed);
    return left.shift() ?? '';
  };
}

/** A few words of theirs in quotation marks, in an order of the story's own. */
export function quotedChunks({ told, language, messages, seed }: Material): string[] {
  const chunks = told.flatMap(({ bare }) => chunksOf(bare, language)).filter((chunk) => countWords(chunk) <= 5);
  const all = [
    ...new Set(
      chunks.length > 0
        ? chunks
        : messages.map(({ text }) => withoutEnd(text)).filter((text) => /^\p{L}[\p{L} ’']{1,30}$/u.test(text)),
    ),
  ];
  return shuffled(all, seed).map((chunk) => quoted(chunk, language));
}

/** Engine-made sentences, each with words of the customer. */
function fillerOf(material: Material): (words: number) => string[] {
  const { joined, seed } = material;
  const chunks = quotedChunks(material);
  if (joined === undefined || chunks.length === 0) return () => [];
  const chunk = deckOf(chunks, seed);
  const [head, tail, list] = ['head', 'tail', 'list'].map((key, at) => deckOf(joinsFor(joined, key), seed + at));
  let made = 0;
  return (words) => {
    const sentences: string[] = [];
    while (countWords(sentences.join(' ')) < words && made < 80) {
      made += 1;
      const isList = made % 6 === 1 && chunks.length > 3 * Math.ceil(made / 6);
      const text = isList ? list?.() : `${head?.()} ${tail?.()}`;
      sentences.push(capitalised((text ?? '').replace(/\{[xyz]\}/g, chunk)));
    }
    return sentences;
  };
}

/** The customer's sentences again, as answers to what was asked: at most as many words as are missing. */
function echoesOf(material: Material, told: readonly Told[], missing: number): string[] {
  const { joined, seed, language } = material;
  const fitting = told.filter(
    ({ bare }) => countWords(bare) >= 3 && countWords(bare) <= 32 && !/["“„«]/.test(bare.slice(1, -1)),
  );
  if (joined === undefined) return retold(fitting, language);
  const echo = deckOf(joinsFor(joined, 'echo'), seed);
  const used = new Set<string>();
  const weighed = shuffled(fitting, seed).toSorted((one, other) => weight(other) - weight(one));
  const chosen = new Set<Told>();
  let words = 0;
  for (const one of weighed) {
    if (words >= missing) break;
    chosen.add(one);
    words += countWords(one.bare) + 9;
  }
  return fitting
    .filter((one) => chosen.has(one))
    .map(({ asked, bare }) => {
      const frame = joinsFor(joined, asked ?? '').find((text) => !used.has(text)) ?? echo();
      used.add(frame);
      return frame.replace('{a}', quoted(bare, language));
    });
}

const weight = ({ bare, asked }: Told) =>
  (hasSense(bare) ? 2 : 0) + (asked === undefined ? 0 : 1) + Math.min(2, countWords(bare) / 10);

/** Without joins: two sentences of theirs side by side. */
function retold(told: readonly Told[], language: Material['language']): string[] {
  const half = Math.floor(told.length / 2);
  return told
    .slice(0, half)
    .map(({ bare }, at) =>
      quoted(`${withoutEnd(bare)}; ${bare === told[at + half]?.bare ? '' : (told[at + half]?.bare ?? '')}`, language),
    );
}

export function titleOf(material: Material): string {
  const { told, language, addressee, joined, seed } = material;
  const persons =
    /\b(?:mother|mum|mom|father|dad|grand\p{Ll}+|sister|brother|wife|husband|son|daughter|aunt|uncle|friend|cousin|parents|teacher|mère|père|sœur|frère|madre|padre|hermana|hermano|abuel[oa])\b/iu;
  const texts = told.map(({ bare }) => bare);
  const phrases = texts
    .flatMap((text) => nounPhrases(text, language))
    .filter((phrase) => !persons.test(phrase) && countWords(phrase) <= 5);
  const plain = phrases.filter((phrase) => !/^(?:his|her) /i.test(phrase));
  const longest = [...(plain.length > 0 ? plain : phrases)].toSorted(
    (one, other) => Math.min(4, countWords(other)) - Math.min(4, countWords(one)),
  );
  const best = longest.filter((phrase) => countWords(phrase) >= Math.min(3, countWords(longest[0] ?? '')));
  const german = shuffled([...new Set(phrases)], seed).slice(0, 3);
  const thing =
    language === 'de'
      ? german.join(', ').replace(/, ([^,]+)$/, ' und $1')
      : shuffled(best, seed)[0]?.replace(/^(?:an?|my|our) (?=\p{L}+ \p{L})/iu, language === 'en' ? 'the ' : '$&');
  const words =
    thing ||
    (texts.flatMap((text) => chunksOf(text, language)).find((chunk) => countWords(chunk) <= 6) ??
      material.messages[0]?.text.split(/\s+/).slice(0, 4).join(' ') ??
      '');
  const title = titleCase(withoutEnd(words.replace(/^["“„«]|["”»]$/g, '')), language);
  const name = joined === undefined ? undefined : addressee?.name;
  const forName = { en: `for ${name}`, de: `für ${name}`, fr: `pour ${name}`, es: `para ${name}` }[joined ?? 'en'];
  if (name === undefined) return title || 'ok';
  return countWords(`${title} ${forName}`) <= 8 && title !== '' ? `${title}, ${forName}` : capitalised(forName);
}

function addressed(material: Material, key: 'address' | 'closing'): string[] {
  const { addressee, joined, seed } = material;
  if (addressee === undefined || joined === undefined) return [];
  const [text = ''] = shuffled(joinsFor(joined, key), seed);
  return [capitalised(text.replace('{n}', addressee.name))];
}

export function openingParagraphs(material: Material): string[] {
  const { told } = material;
  const most = Math.min(openingWords.most, ownWords(told) / 2);
  let words = 0;
  const first = told.filter(({ text }, at) => {
    const fits = at === 0 || words < most;
    words = fits ? words + countWords(text) : Number.POSITIVE_INFINITY;
    return fits;
  });
  const texts = [...addressed(material, 'address'), ...first.map(({ text }) => text)];
  const missing = openingWords.least - countWords(texts.join(' '));
  const [one, ...others] = paragraphsOf(
    texts.map((text) => ({ text })),
    45,
  );
  const filler = missing > 10 ? fillerOf(material)(missing).join(' ') : '';
  return [one ?? '', ...others.slice(0, 1), others.slice(1).join(' '), filler]
    .filter((text) => text !== '')
    .slice(0, 4);
}

function paragraphsOf(
  sentences: readonly { readonly text: string; readonly message?: number }[],
  least = sceneWords,
): string[] {
  const paragraphs: string[][] = [];
  let message: number | undefined;
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    const isFull =
      last !== undefined &&
      countWords(last.join(' ')) >= least &&
      (sentence.message === undefined || sentence.message !== message);
    if (last === undefined || isFull) paragraphs.push([sentence.text]);
    else last.push(sentence.text);
    message = sentence.message;
  }
  const [last, before] = [paragraphs.at(-1), paragraphs.at(-2)];
  if (last !== undefined && before !== undefined && countWords(last.join(' ')) < 15)
    before.push(...(paragraphs.pop() ?? []));
  return paragraphs.map((texts) => texts.join(' '));
}

const mostOwnWords = 850;

export function bodyParagraphs(material: Material): string[] {
  const { told, opening } = material;
  const before = opening === '' ? openingParagraphs(material) : [];
  const said = `${opening}\n${before.join('\n')}`;
  const used = toldIn(said, told);
  let words = 0;
  const rest = told.filter((one) => {
    if (used.has(one)) return false;
    words += countWords(one.text);
    return words <= mostOwnWords;
  });
  const ending = rest.length > 3 ? rest.slice(-2) : rest.slice(-1);
  const scenes = paragraphsOf(
    rest.slice(0, rest.length - ending.length).map(({ text, message }) => ({ text, message })),
  );
  const closing = addressed(material, 'closing');
  const last = ending.map(({ text }) => text).join(' ');
  const title = opening === '' ? 0 : countWords(opening.split('\n')[0] ?? '');
  const missing = () =>
    targetWords + title - countWords([said, ...scenes, ...closing, ...echoes, ...filler, last].join(' '));
  const echoes: string[] = [];
  const filler: string[] = [];
  if (missing() > 0) echoes.push(...echoesOf(material, told, missing()));
  const unsaid = fillerOf(material)(Math.max(0, missing()));
  filler.push(...unsaid.filter((text) => !said.includes(text)));
  const memories = [
    ...paragraphsOf(
      echoes.map((text) => ({ text })),
      60,
    ),
    ...paragraphsOf(
      [...filler, ...closing].map((text) => ({ text })),
      60,
    ),
  ];
  return [...before, ...scenes, ...memories, last].filter((text) => text !== '');
}
