/** Whether a sentence is whole, and the lightest words that make one of a fragment. */
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type Joined, listOf, textsOf } from './tables.ts';
import { wordsOf } from './text.ts';

const marks: Readonly<Record<string, string>> = { de: '„_“', fr: '«\u00a0_\u00a0»', es: '«_»' };

/** A quotation in the marks of the language. */
export function quoted(text: string, language: string | undefined): string {
  const inner = text.replace(/["“”„«»]/g, '').trim();
  return (marks[language ?? ''] ?? '“_”').replace('_', () => inner);
}

/** Words that no title, name or quotation ends in. */
export const danglingWords = new Set(
  'a an the my our his her their its your and or but of in on at by for with from to into as that this these those which who when where because if so than then is was were are be been have has had do did does not no very just only i he she it we they you me him us them some any every all now again back right away together myself himself herself itself yourself ourselves yourselves themselves still here there then bigger smaller better broken open closed ready first last own each both too well really never always nobody anybody somebody everybody anyone someone everyone nothing something anything everything about mine yours der die das den dem des ein eine einen einem einer mein meine meinen und oder aber von vom zu zum zur im in am an auf mit bei für aus nach als wie dass weil wenn ist war sind waren hat nicht ich er sie es wir le la les un une des de du et ou mais à au aux en dans sur pour par avec sans chez que qui où ne pas est était ce cette son sa ses mon ma mes il elle je nous el los las una unos y o pero del al con sin por para que no es era su sus mi mis se lo il gli di da con per non è um uma os as do da com não het een van op met niet'.split(
    ' ',
  ),
);
/** Verbs of a plural subject, and of an "I" that was left out. */
const bareVerb =
  'need|want|love|live|stand|work|argue|play|stay|come|go|get|make|take|give|keep|say|know|think|feel|see|find|run|sit|fall|sing|write|buy|sell|help|look|turn|laugh|dance|throw|bring|fit|miss|hope|like';
const plural = new RegExp(`(?:[^s]s|people|men|women|children) (?:${bareVerb})\\b`, 'i');
const begun =
  /^(?:dass|weil|that(?= (?:i|we|he|she|it|they|the|a|my|nobody|somebody|everything|being|you)\b)|because|like|as if|que|parce que|porque)(?!\p{L})/iu;
export const relative =
  /^(?:who|which|that|when|where|because|how|what|whose|if|dass|weil|wenn|wie|als|wo|qui|que|où|quand|dont|parce|donde|cuando|porque|quien|como)$/iu;
const feelings =
  /^(?:safe|scared|terrified|tired|proud|happy|sad|furious|embarrassed|nervous|quiet|angry|relieved|lonely|afraid|small|free|calm|guilty|ashamed|surprised|lost|exhausted|excited|numb|lucky|so (?:proud|happy|sad|scared)|very \p{L}+)(?=[,.]|$| (?:and|for|of|mostly|at|that|but|in|when|after|with|because|to|as|then)\b)/iu;

/** Whether a sentence has a subject with its verb, other than after "who" or "when". */
export function isClause(sentence: string, language: Joined): boolean {
  const all = wordsOf(sentence.replace(/, (?:who|which|whose|der|die|das|qui|que)\b[^,]*,/i, ' '));
  const [subject, verb, isEnglish] = [listOf(language, 'subject'), listOf(language, 'verb'), language === 'en'];
  if (begun.test(sentence) || (isEnglish && feelings.test(sentence))) return false;
  const count = (pattern: RegExp) => all.filter((word) => pattern.test(word)).length;
  if (relative.test(all[0] ?? '') && all.length > 3)
    return !/^when\b/i.test(sentence) || sentence.includes(',') || count(subject) > 1 || count(verb) > 2;
  const stop = all.findIndex((word, at) => at > 0 && relative.test(word));
  const main = stop < 0 ? all : all.slice(0, stop);
  const hasPlural = isEnglish && plural.test(main.join(' '));
  const hasSubject = main.slice(0, -1).some((word) => subject.test(word)) || /^\p{L}+['’](?:s|m|re) /u.test(sentence);
  return hasSubject || hasPlural || main.some((word, at) => (at > 0 || !isEnglish) && verb.test(word));
}
interface Frame {
  readonly language: Joined;
  readonly asked: string | undefined;
  readonly isFirst: boolean;
  readonly category: CategorySlug;
  /** All answers, to tell names from words. */
  readonly all: string;
  readonly isTypedSmall: boolean;
}

const smallStart = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
/** Small at the beginning where the customer would write it so within a sentence. */
export function lowered(text: string, { language, all, isTypedSmall }: Frame): string {
  const [head = ''] = text.split(/[\s,.]/, 1);
  const isListed = ['small', 'prepositions'].some((key) => listOf(language, key).test(head));
  const isUsed = language === 'en' && !/^I\b/.test(head) && ` ${all} `.includes(` ${head.toLowerCase()} `);
  const isPlain = /fr|es/.test(language) && /^\S+ \p{Ll}/u.test(text) && !isClause(text, language);
  const isSmall = (isTypedSmall && head !== 'I') || isListed || isUsed || (isPlain && !all.includes(` ${head}`));
  return isSmall ? smallStart(text) : text;
}
const longestFragment = 8;

/** A short fragment becomes a sentence by words that add no fact. A sentence, and a longer fragment, stay as typed. */
export function framed(bare: string, frame: Frame): string {
  const { language, isFirst, category } = frame;
  if (isClause(bare, language) || wordsOf(bare).length > longestFragment) return bare;
  const text = lowered(bare, frame);
  const before = language === 'en' ? englishFrame(text, frame) : otherFrame(text, frame);
  if (before !== undefined) return `${before} ${smallStart(text)}`;
  const [first = '{f}'] = isFirst && category === 'for-someone' ? textsOf(language, 'firstf') : [];
  return first === '{f}' ? bare : first.replace('{f}', text);
}
const timeOrPlace = /^(?:because|when|just before|last|early|late|\d)/;

/** The words before an English fragment; undefined for one that can stand alone. */
function englishFrame(text: string, { asked, isFirst, all }: Frame): string | undefined {
  const [[head = ''], verb] = [wordsOf(text), listOf('en', 'verb')];
  const isSmall = /^\p{Ll}/u.test(text);
  const isAnswer = asked === 'where' || asked === 'when';
  const pronoun = pronounIn(all);
  const frames: readonly (readonly [applies: boolean, before: string | undefined])[] = [
    [/^that /.test(text), 'What I want to say is'],
    [isFirst && /^(?:for|to) /i.test(text), 'This is'],
    [/^(?:like|as if) /.test(text), 'It felt'],
    [isAnswer && (timeOrPlace.test(text) || (isSmall && listOf('en', 'prepositions').test(head))), 'It was'],
    [feelings.test(text), /^(?:quiet|calm)/i.test(text) ? 'It was' : 'I felt'],
    [isSmall && new RegExp(`^(?:${bareVerb})$`).test(head), 'I'],
    [isSmall && /s$/.test(head) && verb.test(head), pronoun],
  ];
  return frames.find(([applies]) => applies)?.[1];
}

/** Undefined where the customer speaks of as many women as men. */
function pronounIn(all: string): string | undefined {
  const [she, he] = [all.match(/\b(?:she|her)\b/gi)?.length ?? 0, all.match(/\b(?:he|him|his)\b/gi)?.length ?? 0];
  return she === he ? undefined : she > he ? 'She' : 'He';
}
/** The table has the first word of a fragment with the words before it; `prep` stands for every preposition. */
function otherFrame(text: string, { language, asked }: Frame): string | undefined {
  const head = /^[^\s,.]+/.exec(text)?.[0].toLowerCase() ?? '';
  const isAnswer = asked === 'where' || asked === 'when';
  const isPlace = isAnswer && (listOf(language, 'prepositions').test(head) || /^(?:18|19|20)\d\d$/.test(head));
  const frames = (textsOf(language, 'frames')[0] ?? '').split('|').map((frame) => frame.split('='));
  const before = (word: string) => frames.find(([first]) => first === word)?.[1];
  return before(head) ?? (isPlace ? before('prep') : undefined);
}
