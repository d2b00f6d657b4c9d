/** Rewrites sentences about a person to the person: "She taught me" → "You taught me". */
import { capitalised } from '#infra/local/model/language/sentences.ts';
import { determiners, functionWords, prepositions } from '#infra/local/model/language/words.ts';

const kin = {
  she: 'mother mom mum mama grandmother grandma nana granny wife sister daughter aunt niece girlfriend godmother',
  he: 'father dad papa daddy grandfather grandpa granddad husband brother son uncle nephew boyfriend godfather',
  they: 'parents grandparents children kids sons daughters siblings brothers sisters team friends',
  any: 'midwife dog cat horse student apprentice godchild twin flatmate roommate roomie pastor priest trainer therapist carer friend partner teacher mentor boss colleague neighbour neighbor coach cousin nurse doctor fiancé fiancée',
} as const;

export interface Addressee {
  readonly label: string | undefined;
  readonly pronoun: 'she' | 'he' | 'they' | undefined;
  readonly kin: string | undefined;
  readonly name: string | undefined;
}

const kinNouns = Object.values(kin).join(' ').replaceAll(' ', '|');
const namePattern = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Sister|Father)\\.? )?\\p{Lu}[\\p{L}’-]+(?: \\p{Lu}[\\p{L}’-]+)?';
const kinWithName = new RegExp(
  `\\b(?:my|our) (?:\\p{Ll}+ ){0,2}?(${kinNouns})\\b(?:,? (?:named |called )?(${namePattern}))?`,
  'iu',
);
const nameWithKin = new RegExp(
  `^(?:it(?:['’]s| is)|this is)?\\s*for (\\p{Lu}[\\p{L}’-]+), (?:my|our) (?:\\p{Ll}+ ){0,2}?(${kinNouns})\\b`,
  'iu',
);

export function addresseeOf(answers: readonly string[]): Addressee {
  const text = answers.join('\n');
  const [, nameFirst, kinAfter] = nameWithKin.exec(answers[0]?.trim() ?? '') ?? [];
  if (nameFirst !== undefined) {
    return { label: nameFirst, name: nameFirst, kin: kinAfter?.toLowerCase(), pronoun: pronounOf(kinAfter, text) };
  }
  const match = kinWithName.exec(answers[0] ?? '') ?? kinWithName.exec(text);
  const found = match?.[1]?.toLowerCase();
  const named = /^\p{Lu}/u.test(match?.[2] ?? '') ? match?.[2] : undefined;
  const told = /\b(?:her|his|their|its) name (?:is|was) (\p{Lu}\p{Ll}+)/iu.exec(text)?.[1];
  const name = named ?? told ?? firstName(answers[0] ?? '');
  const label = match === null ? name : labelOf(match[0], found ?? '', named);
  const isNamed = label === undefined || name === undefined || label.includes(name);
  return { label: isNamed ? label : `${label} ${name}`, pronoun: pronounOf(found, text), kin: found, name };
}

function labelOf(matched: string, kinWord: string, named: string | undefined): string {
  const end = named === undefined ? matched.toLowerCase().lastIndexOf(kinWord) + kinWord.length : matched.length;
  return matched.slice(0, end).replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

function firstName(answer: string): string | undefined {
  return /^(?:For |It's for |It’s for )?(?!(?:For|My|Our|It|This|The|Is|He|She|They|Well|Ok)\b)(\p{Lu}\p{Ll}{2,})(?=$|[\s,.!])/u.exec(
    answer.trim(),
  )?.[1];
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

/** A placeholder for "you" until its verb is corrected. */
const you = '\u0001';

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

export function addressed(sentence: string, person: Addressee): string {
  const [owned, rest] = ofSomebodyOfTheirs(sentence, person);
  return capitalised(turned(withoutGenericYou(owned, person), person) + rest);
}

const spoken = /["“”]|\b(?:said|says|asked|asks|told|wrote|shouted)\b/i;

/** In "She brings you one shoe when you come home", "you" is the customer. */
function withoutGenericYou(sentence: string, { pronoun }: Addressee): string {
  const speaksOfPerson = pronoun !== undefined && new RegExp(`\\b${pronoun}\\b`, 'i').test(sentence);
  if (!speaksOfPerson || spoken.test(sentence)) return sentence;
  return sentence
    .replace(/\b(when|if|that|as|because|before|after|until|so|where|what|how) you\b/gi, '$1 I')
    .replace(/\byour\b/gi, 'my')
    .replace(/(?<!^)\byou\b/gi, 'me');
}

/** In "His teacher covers his ears" the second "his" is the teacher's and stays. */
function ofSomebodyOfTheirs(sentence: string, { pronoun }: Addressee): readonly [string, string] {
  if (pronoun !== 'she' && pronoun !== 'he') return [sentence, ''];
  const possessive = pronoun === 'he' ? 'his' : 'her';
  const begun = new RegExp(`^${possessive} (?:\\p{Ll}+ )?(?:${kinNouns})\\b`, 'iu').exec(sentence)?.[0];
  return begun === undefined ? [sentence, ''] : [begun, sentence.slice(begun.length)];
}

export function turned(text: string, person: Addressee): string {
  const replaced = pronounsTurned(labelTurned(text, person), person.pronoun);
  const agreeing = person.pronoun === 'they' ? replaced : agreed(replaced);
  return (replaced.startsWith(you) || replaced.includes(` ${you} `) ? coordinated(agreeing) : agreeing).replaceAll(
    you,
    'you',
  );
}

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
    .replace(/\b(with|against|behind|on|at|to) her back\b/gi, '$1 your back')
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

function coordinated(sentence: string): string {
  const goesOn = /\b(and then|but then|then|and always|and never) ([a-z]+s)\b/gi;
  const hasObject = /\b(and) ([a-z]+s)(?= (?:me|you|it|us|them|the|a|my|your)\b)/gi;
  const bare = (_: string, before: string, verb: string) =>
    `${before} ${/^(?:was|is|has)$/i.test(verb) ? verb : bareVerb(verb)}`;
  return sentence.replace(goesOn, bare).replace(hasObject, bare);
}

/** "makes" → "make". */
export function bareVerb(verb: string): string {
  if (keepsItsS.test(verb) || /(?:ss|us)$/i.test(verb)) return verb;
  if (/ies$/i.test(verb)) return verb.replace(/ies$/i, 'y');
  return /(?:ss|sh|ch|x|zz)es$/i.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}
