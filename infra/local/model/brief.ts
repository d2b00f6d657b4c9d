/** The brief by rules: every fact is copied from a message. */
import { slotsOf } from '#shared/story/slots.ts';
import type { Material, Told } from './material.ts';
import { hasSense, peopleIn, placesIn, quotesIn, timesIn } from './people.ts';
import { titleOf } from './story.ts';
import { countWords, withoutEnd } from './text.ts';

const sourceOf = ({ message }: Pick<Told, 'message'>, words: string) => ({ source: { message, words } });
const once = <Fact extends { source: { words: string } }>(facts: readonly Fact[]) =>
  facts.filter((fact, at) => facts.findIndex((other) => other.source.words === fact.source.words) === at);
const namedSelf =
  /(?:[Mm]y name is|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]e llamo|[Mm]i chiamo) (\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)*)/u;

export function briefOf(material: Material) {
  const { told, language, category, addressee, offRecord, messages } = material;
  const all = told.filter(({ own }) => own !== '');
  const scenes = all.filter(({ bare }) => countWords(bare) >= 4);
  const people = all.flatMap((one) =>
    peopleIn(one.own, language).map(({ name, relation, words }) => {
      return { name: name || words, relation, ...sourceOf(one, words) };
    }),
  );
  const quotes = all.flatMap((one) => quotesIn(one.own).map((quote) => ({ ...quote, ...sourceOf(one, quote.text) })));
  const pieces = (find: (text: string) => readonly string[]) =>
    once(all.flatMap((one) => find(one.own).map((text) => ({ text, ...sourceOf(one, text) }))));
  const asked = (aspects: RegExp) => {
    const one = all.find((each) => aspects.test(each.asked ?? ''));
    return one === undefined ? null : { text: withoutEnd(one.bare), ...sourceOf(one, one.own) };
  };
  const { words = '', name = '', relation = '' } = addressee ?? {};
  const at = messages.find(({ text }) => text.includes(words))?.at ?? 0;
  return {
    language: language ?? scriptOf(all.map(({ own }) => own).join('')),
    narrator: all.map(({ own }) => namedSelf.exec(own)?.[1]).find((self) => self !== undefined) ?? null,
    addressee: addressee === undefined ? null : { name, relation, ...sourceOf({ message: at }, words) },
    grief: false,
    people: once(people),
    places: pieces((text) => placesIn(text, language)),
    times: pieces(timesIn),
    quotes: once(quotes),
    scenes: scenes.map((one) => sceneFrom(one, language)),
    turningPoint: asked(/^(?:changed|happened|proof)$/),
    feeling: asked(/^feeling$/),
    meaning: asked(/^matters$/),
    offRecord: offRecord.map((source) => ({ text: source.words, source })),
    voice: voiceOf(told),
    titles: [...new Set([0, 1, 2].map((more) => titleOf({ ...material, seed: material.seed + more })))],
    outline: outlineOf(scenes.length),
    missing: slotsOf[category].filter((slot) => !told.some((one) => one.asked === slot)),
  };
}

function sceneFrom(one: Told, language: Material['language']) {
  const [where = null, when = null] = [placesIn(one.own, language)[0], timesIn(one.own)[0]];
  const senses = hasSense(one.own) ? [one.own] : [];
  return { what: withoutEnd(one.bare), where, when, senses, ...sourceOf(one, one.own) };
}

/** Letters decide where no table of words does. */
function scriptOf(text: string): string {
  const scripts = {
    zh: /\p{Script=Han}/u,
    ru: /\p{Script=Cyrillic}/u,
    ar: /\p{Script=Arabic}/u,
    el: /\p{Script=Greek}/u,
    pl: /[ąęłśż]/u,
    vi: /[ơưđ]/u,
    tr: /[ğışİ]/u,
  };
  return Object.entries(scripts).find(([, script]) => script.test(text))?.[0] ?? 'und';
}

function voiceOf(told: readonly Told[]) {
  const mean = countWords(told.map(({ bare }) => bare).join(' ')) / Math.max(1, told.length);
  const sentenceLength = mean < 9 ? 'short' : mean < 18 ? 'mixed' : 'long';
  return { register: 'plain', sentenceLength, dialect: [], spelling: 'as typed', humour: 'dry', favouriteWords: [] };
}

/** At most six beats; the first is a scene. */
function outlineOf(scenes: number) {
  const size = Math.max(1, Math.ceil(scenes / 6));
  const all = Array.from({ length: scenes }, (_, at) => at);
  const beats = all.filter((at) => at % size === 0).map((from) => all.slice(from, from + size));
  return beats.map((list, at) => ({ beat: at === 0 ? 'scene' : at === beats.length - 1 ? 'end' : 'on', scenes: list }));
}
