/** The editor by rules: a suspected sentence is the customer's where a message holds its words, otherwise invented. */
import { tellsSomething } from './answers.ts';
import type { Material } from './material.ts';
import { endsWell } from './phrases.ts';

type Place = Readonly<{ section: string; sentence: number; text: string }>;
type Verdict = Omit<Place, 'text'> & Readonly<{ verdict: string; evidence: Evidence | null; why: string }>;
type Evidence = Readonly<{ message: number; words: string }>;

const line =
  /^(?:(?<section>body|values|strategy|schedule|captions)|(?<number>\d+)(?: \(opening\))?: (?<text>.*)|\? (?<kind>[a-z-]+): (?<why>.*))$/gmu;
/** The word that a suspicion is about: quoted, or a number. */
const aboutWord = /["“](?<quoted>[^"”]+)["”]|number (?<value>\S+)/u;

/** The message that holds words, with them as they stand there. */
function evidenceFor(words: string, { messages }: Material): Evidence | null {
  for (const { at, text } of messages) {
    const start = text.toLowerCase().indexOf(words.toLowerCase());
    if (start !== -1 && words !== '') return { message: at, words: text.slice(start, start + words.length) };
  }
  return null;
}

const facts: ReadonlySet<string> = new Set(['name', 'number', 'quotation', 'relation', 'speaker']);

function verdictOn({ text, ...place }: Place, kind: string, why: string, material: Material): Verdict {
  const { quoted, value } = aboutWord.exec(why)?.groups ?? {};
  const evidence = facts.has(kind) ? evidenceFor(quoted ?? value ?? text, material) : null;
  const isOrder = kind === 'instruction' && !tellsSomething(text);
  const isFaulty = (facts.has(kind) && evidence === null) || isOrder || (kind === 'cut-off' && !endsWell(text));
  return { ...place, verdict: isFaulty ? 'invented' : 'said', evidence, why: isFaulty ? why : '' };
}

export function reviewOf(material: Material) {
  const verdicts: Verdict[] = [];
  let place: Place = { section: 'body', sentence: 0, text: '' };
  for (const { groups = {} } of material.sentences.matchAll(line)) {
    const { section, number, text = '', kind, why = '' } = groups;
    if (kind !== undefined) verdicts.push(verdictOn(place, kind, why, material));
    else if (number !== undefined) place = { ...place, sentence: Number(number), text };
    else if (section !== undefined) place = { section, sentence: 0, text: '' };
  }
  const [rich, good] = [material.told.length > 12 ? 4 : 3, verdicts.some(({ why }) => why !== '') ? 3 : 5];
  const scores = { true: good, whole: 4, scene: rich, voice: 4, arc: rich, ending: 4, useful: rich, language: good };
  return { verdicts, scores };
}

/** Deletes the faulty sentences. */
export function repairOf({ faults }: Material) {
  return { edits: [...faults.matchAll(/^- (\d+): /gm)].map(([, number]) => ({ sentence: Number(number), text: '' })) };
}
