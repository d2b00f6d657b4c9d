/** Turns sentences about somebody into sentences to them: "She taught me" → "You taught me". */
import { capitalised } from '../language/sentences.ts';
import { determiners, functionWords, prepositions } from '../language/words.ts';

const kin = {
  she: 'mother mom mum mama grandmother grandma nana granny wife sister daughter aunt niece girlfriend godmother',
  he: 'father dad papa daddy grandfather grandpa granddad husband brother son uncle nephew boyfriend godfather',
  they: 'parents grandparents children kids sons daughters siblings brothers sisters team friends',
  any: 'friend partner teacher mentor boss colleague neighbour neighbor coach cousin nurse doctor fiancé fiancée',
} as const;

export interface Addressee {
  /** As the customer put it: "my grandmother Rosa"; undefined when nobody was named. */
  readonly label: string | undefined;
  readonly pronoun: 'she' | 'he' | 'they' | undefined;
  readonly kin: string | undefined;
  readonly name: string | undefined;
}

/** Finds whom a tribute is for: the kinship word and name said earliest, the pronoun by it or by what is used alone. */
export function addresseeOf(answers: readonly string[]): Addressee {
  const text = answers.join('\n');
  const words = Object.values(kin).join(' ').replaceAll(' ', '|');
  const match = new RegExp(
    `\\b(?:my|our) (?:[a-z]+ ){0,2}?(${words})\\b(?:,? (?:named |called )?([A-Z]\\p{Ll}+))?`,
    'iu',
  ).exec(text);
  const found = match?.[1]?.toLowerCase();
  const named = /^\p{Lu}/u.test(match?.[2] ?? '') ? match?.[2] : undefined;
  const name =
    named ?? /\b(?:her|his|their) name (?:is|was) (\p{Lu}\p{Ll}+)/u.exec(text)?.[1] ?? firstName(answers[0] ?? '');
  return { label: match === null ? name : labelOf(match[0], named), pronoun: pronounOf(found, text), kin: found, name };
}

/** "My friend Ana" → "my friend Ana"; a lower-case word that the pattern took for a name is left off. */
function labelOf(matched: string, named: string | undefined): string {
  const words = matched.split(/\s+/);
  const last = words.at(-1) ?? '';
  const isName = named !== undefined && last === named;
  const kept = isName || words.length < 3 || kinWords.has(last.toLowerCase()) ? words : words.slice(0, -1);
  return kept.join(' ').replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

const kinWords = new Set(Object.values(kin).flatMap((list) => list.split(' ')));

function firstName(answer: string): string | undefined {
  return /^(?:For |It's for |It’s for )?(\p{Lu}\p{Ll}{2,})(?=$|[\s,.!])/u.exec(answer.trim())?.[1];
}

function pronounOf(found: string | undefined, text: string): Addressee['pronoun'] {
  for (const pronoun of ['she', 'he', 'they'] as const) {
    if (found !== undefined && kin[pronoun].split(' ').includes(found)) return pronoun;
  }
  const she = text.match(/\b(?:she|her)\b/gi)?.length ?? 0;
  const he = text.match(/\b(?:he|him|his)\b/gi)?.length ?? 0;
  if (she === he) return undefined;
  return she > he ? 'she' : 'he';
}

/** Stands for "you" until its verb is put right. */
const you = '\u0001';

/** "It's for my friend Joana, she is turning 50" → "This is for my friend Joana. You are turning 50."; undefined for others. */
export function dedicated(sentence: string, person: Addressee): string | undefined {
  if (person.label === undefined) return undefined;
  const start =
    /^(?:(?:it['’]s|it is|this is|i want to write|i would like to write) )?(?:about |for )?/i.exec(sentence)?.[0] ?? '';
  const rest = sentence.slice(start.length);
  if (!rest.toLowerCase().startsWith(person.label.toLowerCase())) return undefined;
  const tail = rest.slice(person.label.length).replace(/^[\s,.;:–—-]+/, '');
  if (tail === '') return `This is for ${person.label}.`;
  if (!/^(?:he|she|they|we|i)\b/i.test(tail)) return undefined;
  return `This is for ${person.label}. ${addressed(capitalised(tail), person)}`;
}

/** Rewrites one sentence; without a known pronoun only the name and the kinship word are turned. */
export function addressed(sentence: string, person: Addressee): string {
  return capitalised(turned(sentence, person));
}

/** The same for a phrase inside a sentence: "her kitchen" → "your kitchen". */
export function turned(text: string, person: Addressee): string {
  const replaced = pronounsTurned(labelTurned(text, person), person.pronoun);
  const agreeing = person.pronoun === 'they' ? replaced : agreed(replaced);
  return (replaced.startsWith(you) || replaced.includes(` ${you} `) ? coordinated(agreeing) : agreeing).replaceAll(
    you,
    'you',
  );
}

/** The label counts as a subject only where a clause begins, so that "gave my mother flowers" keeps its noun. */
function labelTurned(sentence: string, { kin: word, name }: Addressee): string {
  const nouns = [
    word === undefined ? '' : `(?:my|our) (?:[a-z]+ )?${word}(?:,? ${name ?? '\u0002'},?)?`,
    name ?? '',
  ].filter(Boolean);
  if (nouns.length === 0) return sentence;
  const noun = nouns.join('|');
  const clauseStart =
    '(^|, |\\b(?:when|and|but|because|that|if|as|while|after|before|until|where|how|what|since|so|then) )';
  return sentence
    .replace(
      new RegExp(
        `(?<!\\b(?:named?|called|name is|name was|is|was|are|were|as|for|about) )\\b(?:${noun})['’]s\\b`,
        'gi',
      ),
      'your',
    )
    .replace(new RegExp(`${clauseStart}(?:${noun})(?=[\\s,.!?]|$)`, 'gi'), `$1${you}`)
    .replace(
      new RegExp(`(?<!\\b(?:named|called|name is|name was|is|was|are|were|as) )\\b(?:${noun})(?=[\\s,.!?]|$)`, 'gi'),
      'you',
    );
}

function pronounsTurned(sentence: string, pronoun: Addressee['pronoun']): string {
  if (pronoun === 'they') return theirsTurned(sentence);
  if (pronoun === 'he') {
    return sentence
      .replace(/\bhe(?=\b)/gi, you)
      .replace(/\bhimself\b/gi, 'yourself')
      .replace(/\bhim\b/gi, 'you')
      .replace(/\bhis\b(?=\s+[\p{L}\d])/giu, 'your')
      .replace(/\bhis\b/gi, 'yours');
  }
  if (pronoun !== 'she') return sentence;
  return sentence
    .replace(/\bshe(?=\b)/gi, you)
    .replace(/\bherself\b/gi, 'yourself')
    .replace(/\bhers\b/gi, 'yours')
    .replace(/\bher\b(?:(\s+)([\p{L}\d'’-]+))?/giu, (_, blank: string | undefined, next: string | undefined) => {
      if (next === undefined) return 'you';
      return `${isPossessed(next) ? 'your' : 'you'}${blank ?? ' '}${next}`;
    });
}

function theirsTurned(sentence: string): string {
  return sentence
    .replace(/\bthey\b/gi, 'you')
    .replace(/\bthem\b/gi, 'you')
    .replace(/\btheirs\b/gi, 'yours')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourselves');
}

/** "her hands" against "told her that": a function word cannot be owned. */
function isPossessed(next: string): boolean {
  const word = next.toLowerCase();
  if (word === 'own') return true;
  return !(functionWords.has(word) || prepositions.has(word) || determiners.has(word));
}

const agreements: readonly (readonly [RegExp, string])[] = [
  [/was/, 'were'],
  [/wasn['’]t/, 'weren’t'],
  [/is/, 'are'],
  [/isn['’]t/, 'aren’t'],
  [/has/, 'have'],
  [/hasn['’]t/, 'haven’t'],
  [/does/, 'do'],
  [/doesn['’]t/, 'don’t'],
  [/goes/, 'go'],
];
const adverbs = '(?:always|never|often|still|only|just|also|really|sometimes|even|usually|rarely|quietly) ';
const keepsItsS = /^(?:always|sometimes|perhaps|this|as|us|afterwards|nowadays|besides|yes|its|passes)$/i;

/** Puts the verb after a turned subject right: "you was" → "you were", "you sings" → "you sing". */
function agreed(sentence: string): string {
  const copulas = agreements.reduce(
    (text, [from, to]) =>
      text.replace(new RegExp(`(${you} (?:${adverbs})?)${from.source}(?=[\\s,.!?]|$)`, 'gi'), `$1${to}`),
    sentence.replace(new RegExp(`${you}['’]s (been|had|got|gone|done|made|taught|become)\\b`, 'gi'), 'you’ve $1'),
  );
  return copulas
    .replace(new RegExp(`${you}['’]s\\b`, 'gi'), 'you’re')
    .replace(
      new RegExp(`(${you} (?:${adverbs})?)([a-z]+s)(?=[\\s,.!?]|$)`, 'gi'),
      (_, before: string, verb: string) => before + bareVerb(verb),
    );
}

/** The verb that goes on with the same subject: "you bring too much and then pretends". */
function coordinated(sentence: string): string {
  const goesOn = /\b(and then|but then|then|and always|and never) ([a-z]+s)\b/gi;
  const hasObject = /\b(and) ([a-z]+s)(?= (?:me|you|it|us|them|the|a|my|your)\b)/gi;
  const bare = (_: string, before: string, verb: string) =>
    `${before} ${/^(?:was|is|has)$/i.test(verb) ? verb : bareVerb(verb)}`;
  return sentence.replace(goesOn, bare).replace(hasObject, bare);
}

function bareVerb(verb: string): string {
  if (keepsItsS.test(verb) || /(?:ss|us)$/i.test(verb)) return verb;
  if (/ies$/i.test(verb)) return verb.replace(/ies$/i, 'y');
  return /(?:ss|sh|ch|x|zz)es$/i.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}
