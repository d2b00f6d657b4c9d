/** Values, ideas, week and captions: headings of ours over whole sentences of the customer. */
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { type IdeaFormat, weekdays } from '#shared/story/languages.ts';
import { quoted } from '#shared/text/quoted.ts';
import type { Material } from './material.ts';
import { wordsIn } from './sentences.ts';
import { textOf, textsOf } from './texts.ts';

const [mostHook, mostLine, captionWords, captions, leastWords] = [90, 100, 60, 5, 3] as const;
const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Never fewer than two: what was told, else that there is room for more. */
function sourcesOf({ told, language }: Material): string[] {
  const all = told.flat();
  return all.length > 1 ? all : [...all, ...textsOf(language, 'room')];
}

/** Those that fit into a line, where there are any. */
function shortOf(sources: readonly string[], most: number): readonly string[] {
  const short = sources.filter((text) => text.length <= most);
  return short.length > 0 ? short : sources;
}

/** Beside others, a sentence of a word or two says nothing alone. */
function tellingOf(sources: readonly string[]): readonly string[] {
  const telling = sources.filter((text) => countWords(text) >= leastWords);
  return telling.length > captions ? telling : sources;
}

/** A heading, and a sentence from another part of the story for each. */
export function valuesOf(material: Material) {
  const sources = tellingOf(sourcesOf(material));
  const names = textsOf(material.language, 'value');
  const sentenceFor = (index: number) => at(sources, Math.floor((index * sources.length) / names.length));
  return names.map((name, index) => ({ name, meaning: sentenceFor(index), moment: '' }));
}

/** Of the texts `idea`, in their order. */
const formats = 'photo reel carousel text question story photo carousel text question photo'.split(' ') as IdeaFormat[];

const ideaIn = (language: Material['language'], index: number) => at(textsOf(language, 'idea'), index).split(/\s?: /);

/** The first line is the customer's; the second time, the post has a sentence more. */
function postAt(index: number, { language }: Material, sources: readonly string[]) {
  const isAgain = index >= formats.length;
  // As many sentences as texts would meet again.
  const sentence = at(sources, index + Number(isAgain && formats.length % sources.length === 0));
  const [title = '', post = ''] = ideaIn(language, index);
  const isHook = sentence.length <= mostHook;
  const next = at(sources, sources.indexOf(sentence) + 1);
  const quotation = /[“”„"«]/.test(next) ? next : quoted(next, language);
  const more = sources.length > 1 ? quotation : ideaIn(language, index + 1)[1];
  return {
    title: isAgain ? textOf(language, 'again').replace('{}', title) : title,
    format: at(formats, index),
    hook: isHook ? sentence : '',
    post: [isHook ? '' : sentence, post, isAgain ? more : ''].join(' ').trim(),
    source: sentence,
  };
}

/** What was told, else one line of ours. */
const postSources = ({ told, language }: Material) =>
  told.length > 0 ? shortOf(tellingOf(told.flat()), mostHook) : [textOf(language, 'room')];

/** @param part counted from 1 */
export function ideasOf(material: Material, part: number) {
  const sources = postSources(material);
  return formats.map((_, index) => postAt((part - 1) * formats.length + index, material, sources));
}

/** With other sentences than the ideas have under the same titles. Nobody is called to act: somebody may mourn. */
export function scheduleOf(material: Material) {
  const sources = postSources(material);
  const isLong = sources.length >= formats.length * 2 + weekdays.length;
  const first = isLong ? formats.length * 2 : Math.floor(sources.length / 2);
  const others = [...sources.slice(first), ...sources.slice(0, first)];
  return weekdays.map((day, index) => ({ day, ...postAt(index, material, others), cta: '' }));
}

/** A short sentence, an empty line, and the sentences that follow it in the story; a heading where there are too few. */
export function captionsOf(material: Material): string[] {
  const sources = sourcesOf(material);
  const firsts = shortOf(tellingOf(sources.slice(0, -1)), mostLine);
  const size = Math.max(1, firsts.length / captions);
  return Array.from({ length: captions }, (_, index) => {
    if (index >= firsts.length) return `${at(textsOf(material.language, 'value'), index)}\n\n${at(sources, index)}`;
    const first = firsts[Math.floor(index * size)] ?? '';
    const rest = sources.slice(sources.indexOf(first) + 1);
    const texts = rest.filter((_, at) => at === 0 || wordsIn([first, ...rest.slice(0, at + 1)]) <= captionWords);
    return `${first}\n\n${texts.join(' ')}`;
  });
}
