/** The story: the customer's sentences in their order, and nothing else where they told enough. */
import { quoted } from './frames.ts';
import { harmless, type Material, type Told } from './material.ts';
import { chunksOf, endsWell, thingIn, titleCase } from './phrases.ts';
import { textsOf } from './tables.ts';
import { capitalised, countWords, plainText, sentenceKey, shuffled, withoutEnd } from './text.ts';

const openingWords = { least: 12, most: 90 } as const;
/** More than the quality check wants: 30 words, and half of what was typed, up to 250. */
const [thinStoryWords, shareOfTyped, mostFilled] = [34, 0.52, 250] as const;
const mostOwnWords = 850;
const [paragraphWords, mostOfMessage] = [55, 45];
const wordsIn = (texts: readonly string[]) => countWords(texts.join(' '));

const fewChunks = 4;

function firstWordsOf(text: string): string {
  const words = [...new Set(plainText(text).split(' '))].filter((word) => word.length < 20).slice(0, 3);
  while (!endsWell(words.join(' '))) words.pop();
  return withoutEnd(words.join(' '));
}

/** A few words of theirs, in an order of the story's own; of a customer who told little, whatever was typed. */
function chunksIn({ told, language, messages, seed }: Material): string[] {
  const chunks = told.flatMap(({ inner }) => chunksOf(inner, language)).filter((chunk) => chunk.length > 10);
  const typed = chunks.length < fewChunks ? harmless(messages).map(({ text }) => firstWordsOf(text)) : [];
  return shuffled(
    [...new Set([...chunks, ...typed])].filter((chunk) => chunk !== ''),
    seed,
  );
}
/** Sentences of the engine with words of the customer: only for an interview that hardly told anything. */
function fillerOf(material: Material, words: number, said: string): string[] {
  const { joined } = material;
  const texts = shuffled(textsOf(joined, 'fill'), material.seed + said.length);
  const chunks = chunksIn(material).map((chunk) => quoted(chunk, joined));
  const sentences: string[] = [];
  for (let at = 0; chunks.length > 0 && wordsIn(sentences) < words && at < texts.length; at += 1) {
    const sentence = capitalised((texts[at] ?? '').replace('{x}', chunks[at % chunks.length] ?? ''));
    if (!said.includes(sentence)) sentences.push(sentence);
  }
  return sentences;
}
const forWhom = { en: 'for', de: 'für', fr: 'pour', es: 'para' } as const;

export function titleOf(material: Material): string {
  const { language, addressee, joined } = material;
  const thing = thingIn(material) || (chunksIn(material)[0] ?? '');
  const title = titleCase(withoutEnd(thing), language) || 'ok';
  if (addressee === undefined || joined === undefined) return title;
  const forThem = `${forWhom[joined]} ${addressee.name}`;
  return countWords(`${title} ${forThem}`) <= 8 && thing !== '' ? `${title}, ${forThem}` : capitalised(forThem);
}

/** The only sentences that speak to the person: one at the end of the opening, one before the end. */
function addressed({ addressee, language, seed }: Material, key: 'address' | 'closing'): string[] {
  const [text] = shuffled(textsOf(language, key), seed);
  return addressee === undefined || text === undefined ? [] : [capitalised(text.replace('{n}', addressee.name))];
}
/** A message is not broken; a short last paragraph joins the one before. */
function paragraphsOf(sentences: readonly Pick<Told, 'text' | 'message'>[], least = paragraphWords): string[] {
  const paragraphs: string[] = [];
  sentences.forEach(({ text, message }, at) => {
    const last = paragraphs.pop();
    const goesOn = message >= 0 && message === sentences[at - 1]?.message;
    const isShort = at === sentences.length - 1 && countWords(text) < 25;
    if (last === undefined) paragraphs.push(text);
    else if (countWords(last) < least || goesOn || isShort) paragraphs.push(`${last} ${text}`);
    else paragraphs.push(last, text);
  });
  return paragraphs;
}
/** Sentences that belong to no message. */
const free = (texts: readonly string[]) => texts.map((text) => ({ text, message: -1 }));
/** Up to 90 words, and the rest of their last message where that is short. */
function openingSentences({ told }: Material): readonly Told[] {
  const most = Math.min(openingWords.most, wordsIn(told.map(({ bare }) => bare)) / 2);
  const count = told.findIndex((_, at) => wordsIn(told.slice(0, at + 1).map(({ text }) => text)) >= most);
  const rest = told.slice(count + 1).filter(({ message }) => message === told[count]?.message);
  const isShort = wordsIn(rest.map(({ text }) => text)) <= mostOfMessage;
  return told.slice(0, count + 1 + (isShort ? rest.length : 0));
}
export function openingParagraphs(material: Material): string[] {
  const begun = openingSentences(material);
  const address = free(addressed(material, 'address'));
  const missing = openingWords.least - wordsIn(begun.map(({ text }) => text));
  const filler = missing > 10 ? [fillerOf(material, missing, '').join(' ')] : [];
  return [...paragraphsOf([...begun, ...address], 45), ...filler].filter((text) => text !== '').slice(0, 4);
}
/** As the quality check counts them: one text pasted again and again counts once. */
function wordsTyped({ messages }: Material): number {
  const typed = messages.map(({ text }) => text.toLowerCase());
  return Math.min(wordsIn(typed), new Set(typed.join(' ').match(/\p{L}+/gu)).size * 3);
}

export function bodyParagraphs(material: Material): string[] {
  const { told, opening, titleWords } = material;
  const before = opening === '' ? openingParagraphs(material) : [];
  const said = `${opening}\n${before.join('\n')}`;
  const key = ` ${sentenceKey(said)} `;
  const unsaid = told.filter(({ text }) => !key.includes(` ${sentenceKey(text)} `));
  const rest = unsaid.filter((_, at) => wordsIn(unsaid.slice(0, at + 1).map(({ text }) => text)) <= mostOwnWords);
  const closing = free(addressed(material, 'closing'));
  const scenes = [...rest, ...closing];
  const least = Math.max(thinStoryWords, Math.min(mostFilled, wordsTyped(material) * shareOfTyped));
  const missing = least + titleWords - wordsIn([said, ...scenes.map(({ text }) => text)]);
  const filler = missing > 0 ? free(fillerOf(material, missing, said)) : [];
  return [...before, ...paragraphsOf(filler), ...paragraphsOf(scenes)].filter((text) => text !== '');
}
