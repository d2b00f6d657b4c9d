/** Values, ideas, week and captions: each from another sentence of the customer. */
import { type DayFormat, ideaFormats, weekdays } from '#shared/story/languages.ts';
import { joinsFor, quoted } from './joins.ts';
import type { Material, Told } from './material.ts';
import { quotesIn } from './people.ts';
import { chunksOf, endsWell, nounPhrases, titleCase } from './phrases.ts';
import { capitalised, countWords, shuffled, withoutEnd, wordsOf } from './text.ts';

/** Sentences that can be shown: copied letter by letter, and long enough to say something. */
function sourcesOf({ told, messages }: Material): Told[] {
  const whole = told.filter(({ own }) => own !== '');
  const long = whole.filter(({ bare }) => countWords(bare) >= 4);
  if (long.length >= 4) return long;
  if (whole.length > 0) return whole;
  return messages
    .map(({ at, text }) => ({ text, bare: text, own: text, message: at, asked: undefined }))
    .filter(({ own }) => /^[\p{L} ’',.]{1,60}$/u.test(own));
}

/** Two to five words of the sentence, as a name or the first part of a title. */
function namesFrom({ bare }: Told, { language }: Material, most: number): string[] {
  const said = quotesIn(bare).map(({ text }) => withoutEnd(text));
  const all = [
    ...said,
    ...nounPhrases(bare, language),
    ...chunksOf(bare, language),
    ...wordsOf(bare).filter((word) => word.length > 5 && language === undefined),
  ];
  const fitting = all.filter((text) => countWords(text) <= most && endsWell(text) && !/["“”„]/.test(text));
  return [...new Set(fitting.map((text) => titleCase(text, language === 'en' ? 'en' : language)))];
}

const without =
  /(?<!\p{L})(?:no|not|never|nobody|nothing|without|nor|none|\p{L}+n['’]t|nicht|kein\p{L}*|nie|niemand|nichts|ohne|pas|jamais|rien|personne|sans|nunca|nadie|nada|sin|non|mai|não|niet|geen|nooit|zonder)(?!\p{L})/iu;
const fewestValues = 4;
const mostValues = 5;

export function valuesOf(material: Material): { name: string; meaning: string; moment: string }[] {
  const { joined, seed, language } = material;
  const sources = sourcesOf(material);
  const plain = sources.filter(({ bare }) => !without.test(bare) && countWords(bare) >= 5);
  const moments = [
    ...plain.toSorted((one, other) => worth(other) - worth(one)),
    ...sources.filter((one) => !plain.includes(one)),
  ];
  const texts = shuffled(joined === undefined ? [] : joinsFor(joined, 'value'), seed);
  const used = new Set<string>();
  const named = [...moments, ...moments].flatMap((told) => {
    const name =
      namesFrom(told, material, 5).find((text) => !used.has(text.toLowerCase()) && countWords(text) >= 2) ??
      namesFrom(told, material, 5).find((text) => !used.has(text.toLowerCase()));
    if (name === undefined) return [];
    used.add(name.toLowerCase());
    return [{ name, told }];
  });
  return named.slice(0, Math.max(fewestValues, Math.min(mostValues, moments.length))).map(({ name, told }, at) => {
    const chunk =
      chunksOf(told.bare, language).find((text) => text.toLowerCase() !== name.toLowerCase()) ??
      withoutEnd(told.bare).split(' ').slice(0, 8).join(' ');
    const meaning = texts[at % Math.max(1, texts.length)]?.replace('{q}', quoted(chunk, language)) ?? told.bare;
    return { name, meaning, moment: withoutEnd(told.own) };
  });
}

/** What was said, what somebody always does, and what hands did, says more of a person than the rest. */
const worth = ({ bare }: Told) =>
  (quotesIn(bare).length > 0 ? 3 : 0) +
  (/\b(?:always|every|still|again|keeps?|gave|put|made|taught|held|said|told|immer|jeden|jede|gab|sagte|toujours|chaque|disait|siempre|cada|decía|dijo)\b/i.test(
    bare,
  )
    ? 2
    : 0) +
  Math.min(2, countWords(bare) / 10);

interface Combination {
  readonly told: Told;
  readonly name: string;
}

/** Each sentence with each of its names: first all sentences once. */
function combinationsOf(sources: readonly Told[], material: Material): Combination[] {
  const lists = sources.map((told) => {
    const names = namesFrom(told, material, 4);
    const rest = wordsOf(told.bare)
      .filter((word) => word.length > 3 && endsWell(word))
      .map(capitalised);
    return [
      ...new Set([
        ...names,
        ...(names.length < 3 ? rest : []),
        ...(names.length + rest.length === 0 ? [capitalised(withoutEnd(told.bare)).slice(0, 30)] : []),
      ]),
    ].map((name) => ({ told, name }));
  });
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }).flatMap((_, round) => lists.flatMap((list) => list[round] ?? []));
}

const hookLength = 90;

function hookOf(bare: string, most = hookLength): string {
  if (bare.length <= most) return bare;
  const clause = bare
    .split(/(?<=[,;:])\s/)
    .reduce((text, part) => (`${text} ${part}`.length <= most ? `${text} ${part}`.trim() : text), '');
  if (clause.length > 12) return `${withoutEnd(clause)}…`;
  return `${bare.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

interface Idea {
  readonly title: string;
  readonly format: (typeof ideaFormats)[number];
  readonly hook: string;
  readonly post: string;
  readonly source: string;
}

function ideaFrom(
  { told, name }: Combination,
  format: DayFormat,
  at: number,
  { joined, language }: Material,
): Omit<Idea, 'format'> {
  const [title = '{t}', ...posts] = joined === undefined ? [] : joinsFor(joined, format);
  const chunk = chunksOf(told.bare, language).find((text) => text.toLowerCase() !== name.toLowerCase()) ?? name;
  const post = posts[at % Math.max(1, posts.length)]?.replace('{q}', quoted(chunk, language)) ?? told.bare;
  return { title: title.replace('{t}', name), hook: hookOf(told.bare), post, source: withoutEnd(told.own) };
}

const ideasPerPart = 12;

export function ideasOf(
  material: Material,
  { part, parts }: { readonly part: number; readonly parts: number },
): Idea[] {
  const sources = sourcesOf(material);
  const size = Math.ceil(sources.length / parts);
  const half = sources.slice((part - 1) * size, part * size);
  const isShared = sources.length < parts * 2;
  const combinations = combinationsOf(isShared ? sources : half, material);
  const offset = isShared ? Math.floor((ideaFormats.length * (part - 1)) / parts) : 0;
  const formats = isShared ? ideaFormats.slice(offset, offset + Math.ceil(ideaFormats.length / parts)) : ideaFormats;
  const seen = new Set<string>();
  const rounds = Array.from({ length: formats.length }).flatMap((_, round) =>
    combinations.map((each, at) => ({ each, at, format: formats[(at + round) % formats.length] ?? 'text' })),
  );
  return rounds
    .map(({ each, at, format }) => ({ ...ideaFrom(each, format, at, material), format }))
    .filter(({ title, post }) => {
      const isNew = !(seen.has(title.toLowerCase()) || seen.has(post));
      for (const text of [title.toLowerCase(), post]) seen.add(text);
      return isNew;
    })
    .slice(0, ideasPerPart);
}

const dayFormats: readonly DayFormat[] = ['photo', 'question', 'carousel', 'reel', 'story', 'text', 'rest'];

export function scheduleOf(material: Material) {
  const { joined, seed, language } = material;
  const combinations = combinationsOf(sourcesOf(material), material);
  const ctas = joined === undefined ? [] : shuffled(joinsFor(joined, 'cta'), seed);
  const step = Math.max(1, Math.floor(Math.min(combinations.length, sourcesOf(material).length) / weekdays.length));
  return weekdays.map((day, at) => {
    const each = combinations[(at * step) % Math.max(1, combinations.length)];
    const format = joined === undefined && dayFormats[at] === 'rest' ? 'text' : (dayFormats[at] ?? 'text');
    if (each === undefined) return { day, title: day, format, hook: '', post: '…', cta: '' };
    const { title, hook, post } = ideaFrom(each, format, at + 1, material);
    if (format === 'rest') return { day, title, format, hook: '', post, cta: '' };
    const cta = ctas[at % Math.max(1, ctas.length)] ?? combinations[at + 7]?.told.bare ?? each.name;
    return {
      day,
      title,
      format,
      hook,
      post: joined === undefined ? `${post} ${quoted(each.name, language)}` : post,
      cta,
    };
  });
}

const captionWords = { least: 30, most: 75 } as const;

export function captionsOf(material: Material): string[] {
  const { told, language } = material;
  const fitting = told.length > 0 ? told : sourcesOf(material);
  const hooks = fitting.filter(({ bare }) => bare.length <= 100 && countWords(bare) >= 4);
  const firsts = shuffled(hooks.length >= 5 ? hooks : fitting, material.seed)
    .slice(0, 5)
    .toSorted((one, other) => fitting.indexOf(one) - fitting.indexOf(other));
  return Array.from({ length: 5 }, (_, at) => {
    const first = firsts[at % Math.max(1, firsts.length)];
    const position = first === undefined ? 0 : fitting.indexOf(first);
    const names = combinationsOf(fitting, material);
    const name = names[at]?.name ?? 'ok';
    const hook = first === undefined || at >= firsts.length ? capitalised(`${name}.`) : hookOf(first.text, 100);
    const rest: string[] = [];
    for (const { text } of [...fitting.slice(position + 1), ...fitting.slice(0, position)]) {
      if (countWords([hook, ...rest].join(' ')) >= captionWords.least) break;
      if (text !== hook && countWords([hook, ...rest, text].join(' ')) <= captionWords.most) rest.push(text);
    }
    if (rest.length === 0) rest.push(quoted(first?.bare ?? name, language));
    return `${hook}\n\n${rest.join(' ')}`;
  });
}
