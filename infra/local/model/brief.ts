/** The brief by rules: every fact is copied from a message. */
import type { Brief } from '#functions/domain/story/brief.ts';
import { slotsOf } from '#shared/story/slots.ts';
import { type Material, type Told, toldSlots } from './material.ts';
import { hasSense, peopleIn, placesIn, quotesIn, timesIn } from './people.ts';
import { titleOf } from './story.ts';
import { countWords, withoutEnd, wordsOf } from './text.ts';

const scenesInBeat = 3;

export function briefOf(material: Material): Brief {
  const { told, language, category, addressee } = material;
  const sourced = told.filter(({ own }) => own !== '');
  const source = (message: number, words: string) => ({ message, words });
  const each = <Fact>(
    find: (text: string) => readonly Fact[],
    make: (fact: Fact, one: Told) => { source: { message: number; words: string } },
  ) => sourced.flatMap((one) => find(one.own).map((fact) => make(fact, one)));
  const fact = (one: Told | undefined) =>
    one === undefined ? null : { text: withoutEnd(one.bare), source: source(one.message, one.own) };
  const asked = (...aspects: readonly string[]) => sourced.find((one) => aspects.includes(one.asked ?? ''));
  const isUsed = toldSlots(material);
  return {
    language: language ?? languageTag(told),
    narrator: narratorIn(told),
    addressee:
      addressee === undefined
        ? null
        : {
            name: addressee.name,
            relation: addressee.relation,
            source: source(messageWith(material, addressee.words), addressee.words),
          },
    people: unique(
      each(
        (text) => peopleIn(text, language),
        ({ name, relation, words }, { message }) => ({ name: name || words, relation, source: source(message, words) }),
      ),
    ),
    places: unique(
      each(
        (text) => placesIn(text, language),
        (text, { message }) => ({ text, source: source(message, text) }),
      ),
    ),
    times: unique(each(timesIn, (text, { message }) => ({ text, source: source(message, text) }))),
    quotes: unique(
      each(quotesIn, ({ speaker, text }, { message }) => ({ speaker, text, source: source(message, text) })),
    ),
    scenes: sourced
      .filter(({ bare }) => countWords(bare) >= 4)
      .map(({ bare, own, message }) => ({
        what: withoutEnd(bare),
        where: placesIn(own, language)[0] ?? null,
        when: timesIn(own)[0] ?? null,
        senses: hasSense(own) ? [own] : [],
        source: source(message, own),
      })),
    turningPoint: fact(asked('changed', 'happened', 'proof')),
    feeling: fact(asked('feeling')),
    meaning: fact(asked('matters')),
    offRecord: material.offRecord.map(({ message, words }) => ({ text: words, source: source(message, words) })),
    voice: voiceOf(told),
    titles: [...new Set([0, 1, 2].map((at) => titleOf({ ...material, seed: material.seed + at })))],
    outline: outlineOf(sourced.filter(({ bare }) => countWords(bare) >= 4).length),
    missing: slotsOf[category].filter((slot) => !isUsed.has(slot)),
  };
}

function unique<Fact>(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify({ ...fact, source: undefined }), fact])).values()];
}

const messageWith = ({ messages }: Material, words: string) =>
  messages.find(({ text }) => text.includes(words))?.at ?? 0;

const namedSelf =
  /(?<!\p{L})(?:my name is|i am called|ich heiße|mein name ist|je m['’]appelle|me llamo|mi chiamo|chamo-me|ik heet) (?<name>\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)*)/iu;
const narratorIn = (told: readonly Told[]) =>
  told
    .map(({ own }) => namedSelf.exec(own)?.groups?.['name'])
    .find((name) => name !== undefined && /^\p{Lu}/u.test(name)) ?? null;

/** The script decides where no table of words does. */
function languageTag(told: readonly Told[]): string {
  const text = told.map(({ own }) => own).join('');
  if (/\p{Script=Hiragana}/u.test(text)) return 'ja';
  const scripts = [
    ['zh', /\p{Script=Han}/u],
    ['ru', /\p{Script=Cyrillic}/u],
    ['ar', /\p{Script=Arabic}/u],
    ['el', /\p{Script=Greek}/u],
  ] as const;
  return scripts.find(([, script]) => script.test(text))?.[0] ?? 'en';
}

function voiceOf(told: readonly Told[]): Brief['voice'] {
  const mean = told.reduce((sum, { bare }) => sum + countWords(bare), 0) / Math.max(1, told.length);
  const counted = Map.groupBy(
    wordsOf(told.map(({ bare }) => bare.toLowerCase()).join(' ')).filter((word) => word.length > 5),
    (word) => word,
  );
  const favourites = [...counted.values()].filter((list) => list.length > 2).map(([word = '']) => word);
  return {
    register: 'plain',
    sentenceLength: mean < 9 ? 'short' : mean < 18 ? 'mixed' : 'long',
    dialect: [],
    spelling: 'as typed',
    humour: 'dry',
    favouriteWords: favourites.slice(0, 5),
  };
}

/** A scene first; the last beat is the end. */
function outlineOf(scenes: number): Brief['outline'] {
  const size = Math.max(scenesInBeat, Math.ceil(scenes / 6));
  const beats = Array.from({ length: Math.ceil(scenes / size) }, (_, at) =>
    Array.from({ length: Math.min(size, scenes - at * size) }, (_each, inner) => at * size + inner),
  );
  return beats.map((list, at) => ({ beat: at === 0 ? 'scene' : at === beats.length - 1 ? 'end' : 'on', scenes: list }));
}
