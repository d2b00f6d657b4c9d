import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { startOf } from '#shared/text/characters.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import type { Brief, Source } from './brief.ts';
import { plainWords, plainWordsOf, spanOf } from './spelling.ts';

const quotationMarks = /["“”„‟«»‹›‘’‚‛'`´]/g;

/** For comparing copied words: one case, one kind of space, no quotation marks or apostrophes. */
export function comparable(text: string): string {
  return text.normalize('NFC').replace(quotationMarks, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

const leastSourceLetters = 2;

/**
 * Finds the number of the customer's message that holds given words, message `first` before others; undefined where none does.
 * Their spelling may be mended.
 */
export function messageFinder(transcript: readonly ChatMessage[]) {
  const answers = transcript.map(({ role, content }) =>
    role === 'user' ? { text: comparable(content), words: plainWordsOf(content) } : undefined,
  );
  return (words: string, first = 0): number | undefined => {
    const wanted = comparable(words);
    if (wanted.length < leastSourceLetters) return undefined;
    const holds = (at: number) => {
      const answer = answers[at];
      return answer !== undefined && (answer.text.includes(wanted) || spanOf(words, answer.words) !== undefined);
    };
    return [first, ...answers.keys()].find(holds);
  };
}

/** Longer texts are no facts. */
const mostCharacters = { fact: 400, label: 80, list: 40 } as const;

const short = (text: string, most: number = mostCharacters.label) => startOf(singleLine(text), most);

/**
 * Removes every fact whose words no customer's message holds, and corrects a wrong message number. What remains can be written
 * from without a further check of its origin.
 */
export function groundBrief(brief: Brief, transcript: readonly ChatMessage[]): Brief {
  const find = messageFinder(transcript);
  const grounded = <Fact extends { readonly source: Source }>(fact: Fact): Fact[] => {
    const message = find(fact.source.words, fact.source.message);
    return message === undefined ? [] : [{ ...fact, source: { message, words: singleLine(fact.source.words) } }];
  };
  const one = <Fact extends { readonly source: Source }>(fact: Fact | null): Fact | null =>
    fact === null ? null : (grounded(fact)[0] ?? null);
  const many = <Fact extends { readonly source: Source }>(facts: readonly Fact[]) =>
    facts.slice(0, mostCharacters.list).flatMap(grounded);
  const isTold = (words: string) => find(words) !== undefined;
  const words = new Set(transcript.flatMap(({ role, content }) => (role === 'user' ? plainWords(content) : [])));
  /** In one piece, or part by part: "der alte Aumann", „Heinrich“. */
  const isNamed = (name: string) =>
    isTold(name) || (/\p{L}/u.test(name) && plainWords(name).every((part) => words.has(part)));

  const kept = brief.scenes.map((scene) => grounded(scene)[0]);
  const scenes = kept.filter((scene) => scene !== undefined);
  const newIndex = new Map(kept.flatMap((scene, at) => (scene === undefined ? [] : [[at, scenes.indexOf(scene)]])));
  return {
    ...brief,
    language: short(brief.language, 12),
    narrator: brief.narrator !== null && isNamed(brief.narrator) ? singleLine(brief.narrator) : null,
    addressee: one(brief.addressee),
    people: many(brief.people).filter(({ name }) => isNamed(name)),
    places: many(brief.places),
    times: many(brief.times),
    quotes: many(brief.quotes).filter(({ text }) => isTold(text)),
    scenes,
    turningPoint: one(brief.turningPoint),
    feeling: one(brief.feeling),
    meaning: one(brief.meaning),
    offRecord: many(brief.offRecord),
    titles: brief.titles.slice(0, 3).map((title) => short(title)),
    outline: brief.outline.map(({ beat, scenes: used }) => ({
      beat: short(beat, mostCharacters.fact),
      scenes: used.flatMap((at) => newIndex.get(at) ?? []),
    })),
  };
}

/** For a prompt, as JSON; without the sources, which the transcript beside it shows. */
export function promptBrief(brief: Brief | null): string | null {
  if (brief === null) return null;
  return JSON.stringify(brief, (key, value: unknown) => (key === 'source' ? undefined : value));
}
