import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { typingSlip } from '#shared/text/typing-slip.ts';
import { keepOutWords, type WordClass } from './keep-out-words.ts';

/**
 * How customers ask to leave something out, in seven languages. The rules read folded text: small letters without accents and
 * apostrophes, so that "dont", "don't" and "DON’T" are one.
 */
export interface Folded {
  readonly text: string;
  /** The place of each character in the source. */
  readonly at: readonly number[];
}

const apostrophes = /['’‘`´ʼ]/;
const letters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', '¿': ' ', '¡': ' ' };

/** A hyphen within a word and each space are a space. */
function plainOf(source: string, index: number): string {
  const character = (source[index] ?? '').toLowerCase();
  if (character >= 'a' && character <= 'z') return character;
  if (apostrophes.test(character)) return '';
  if (character === '-' && /^\p{L}-\p{L}$/u.test(source.slice(index - 1, index + 2))) return ' ';
  if (/\s/.test(character)) return ' ';
  return letters[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
}

export function fold(source: string): Folded {
  let text = '';
  const at: number[] = [];
  for (let index = 0; index < source.length; index += 1) {
    const plain = plainOf(source, index);
    if (plain === ' ' && text.endsWith(' ')) continue;
    text += plain;
    for (let count = 0; count < plain.length; count += 1) at.push(index);
  }
  return { text, at };
}

/** Of one language: words and phrases by their first word, and words that are open at the end. */
interface Lexicon {
  readonly exact: ReadonlyMap<string, readonly WordClass[]>;
  readonly open: readonly (readonly [string, WordClass])[];
  readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly elides: boolean;
  /** What was looked up before. */
  readonly known: Map<string, readonly WordClass[]>;
}

function lexiconOf(language: StoryLanguage): Lexicon {
  const exact = new Map<string, WordClass[]>();
  const open: [string, WordClass][] = [];
  const phrases = new Map<string, string[][]>();
  const lists: Readonly<Partial<Record<WordClass, string>>> = keepOutWords[language];
  for (const name of Object.keys(lists) as WordClass[]) {
    for (const entry of (lists[name] ?? '').split(/\s+/).filter(Boolean)) {
      if (entry.endsWith('*')) {
        open.push([entry.slice(0, -1), name]);
        continue;
      }
      const text = entry.replaceAll('_', ' ');
      exact.set(text, [...(exact.get(text) ?? []), name]);
      const parts = text.split(' ');
      const [first = ''] = parts;
      if (parts.length > 1 && !phrases.get(first)?.some((one) => one.join(' ') === text))
        phrases.set(
          first,
          [...(phrases.get(first) ?? []), parts].toSorted((a, b) => b.length - a.length),
        );
    }
  }
  return { exact, open, phrases, elides: language === 'fr' || language === 'it', known: new Map() };
}

const lexicons: Readonly<Record<StoryLanguage, Lexicon>> = {
  en: lexiconOf('en'),
  de: lexiconOf('de'),
  fr: lexiconOf('fr'),
  es: lexiconOf('es'),
  it: lexiconOf('it'),
  pt: lexiconOf('pt'),
  nl: lexiconOf('nl'),
};

/** "L'histoire", "d'écrire", "qu'on": one word when folded. */
const elided = /^(?:[ldnscjmt]|qu)(?=[aeiouh]\w{2})/;
const leastMistyped = 6;

/** One letter missing, too many, or two swapped, within the word; another vowel is often another form. */
function isSlipOf(word: string, right: string): boolean {
  if (word[0] !== right[0] || word.at(-1) !== right.at(-1)) return false;
  const slip = typingSlip(word, right);
  return slip === 'swapped' || slip === 'length';
}

function classesOf(word: string, { exact, open, known, elides }: Lexicon): readonly WordClass[] {
  const found = known.get(word);
  if (found !== undefined) return found;
  const own = (text: string) => [
    ...(exact.get(text) ?? []),
    ...open.filter(([start]) => text.startsWith(start)).map(([, name]) => name),
  ];
  let classes: readonly WordClass[] = own(word);
  if (classes.length === 0 && elides) classes = own(word.replace(elided, ''));
  if (classes.length === 0 && word.length >= leastMistyped)
    classes = [...exact].find(([right]) => right.length >= leastMistyped && isSlipOf(word, right))?.[1] ?? [];
  known.set(word, classes);
  return classes;
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly classes: readonly WordClass[];
  readonly isMark: boolean;
}

function tokensOf(text: string, lexicon: Lexicon): Token[] {
  const found = [...text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const tokens: Token[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const { word, start, end } = found[at] ?? { word: '', start: 0, end: 0 };
    const phrase = lexicon.phrases.get(word)?.find((parts) => parts.every((part, i) => found[at + i]?.word === part));
    if (phrase === undefined) {
      const isMark = !/[\p{L}\p{N}]/u.test(word);
      tokens.push({ start, end, isMark, classes: isMark ? [] : classesOf(word, lexicon) });
    } else {
      at += phrase.length - 1;
      const classes = classesOf(phrase.join(' '), lexicon);
      tokens.push({ start, end: found[at]?.end ?? end, isMark: false, classes });
    }
  }
  return tokens;
}

/** A clause as text for the rules: `<not dont >` is a word, `|` a mark; `!` narrates, `&` begins a clause. */
function codeOf({ classes, isMark }: Token): string {
  if (isMark) return '|';
  if (classes.includes('idiom')) return '<>';
  const narrates = classes.includes('tale') || classes.includes('self') ? '!' : '';
  return `<${classes.map((name) => `${name} `).join('')}${narrates}${classes.includes('and') ? '&' : ''}>`;
}

/**
 * In a rule a word stands for one of its class. `..3`: up to three other words of a clause that does not narrate; `~3`: of any
 * clause; `=3`: also across marks. `START` and `END`: of a clause, beside words of politeness.
 */
function compile(rule: string): RegExp {
  const source = rule
    .replace(/\b[a-z]+\b/g, (name) => `<[^<>]*\\b(?:${includedIn[name] ?? name})\\b[^<>]*>`)
    .replace(/!(<\S+>)/g, '(?!$1)')
    .replace(/\.\.(\d)/g, '(?:<[^<>!&]*>|<[^<>!]*filler[^<>!]*>){0,$1}?')
    .replace(/~(\d)/g, '(?:<[^<>&]*>|<[^<>]*filler[^<>]*>){0,$1}?')
    .replace(/=(\d)/g, '(?:<[^<>]*>|\\|){0,$1}?')
    .replaceAll(' ', '')
    .replaceAll('START', '(?:(?<=^|\\||&>)|<[^<>]*break[^<>]*>)(?:<[^<>]*\\b(?:filler|ask)\\b[^<>]*>)*')
    .replaceAll('STOP', '(?=(?:<[^<>]*\\b(?:filler|ask)\\b[^<>]*>){0,3}(?:$|\\|))')
    .replaceAll('END', '(?=(?:<[^<>]*\\b(?:filler|ask)\\b[^<>]*>){0,3}(?:$|\\||<[^<>]*&>))');
  return new RegExp(source, 'g');
}

type Kind = 'request' | 'naming' | 'omission' | 'wish' | 'confidence' | 'confided';

const rulesOf: Readonly<Record<Kind, readonly string[]>> = {
  request: [
    'dont ..2 tell (..1 this END)?',
    'dont ..2 say ..1 (that|which|name|people|nobody|text)',
    'START without ..2 (tell|name)',
    'START dont ..1 say STOP',
    'START leave ~4 not ..2 say',
    '(this|name) ..4 (not|unwanted|cannot) ..3 (shown|appear|told|text)',
    'this ..3 (tell|say) ..2 not',
    '(must|ask|want|this) ..6 omitted',
    '(this|name) ..3 (not|unwanted) ..1 for END',
    '(this|START) ..1 must ..2 not ..3 (shown|appear|text)',
    'START (not|cannot|unwanted) ..2 shown',
    'START (cannot|unwanted) ..2 appear',
    'for ..2 text ..1 not ..1 (shown|appear)',
    'START (tell|say) ..1 all ..1 except',
    '(tell|say|topic) ~6 and not that',
    'this ..3 stay ..2 out END',
    'START stay ..2 out END',
  ],
  naming: [
    'START rename ..4 other',
    'name ..3 rename ..3 other',
    'START swap ..3 name',
    '(ask|START) ..1 other name',
    'START not ..1 name STOP',
    'START other END',
    'dont ..4 name',
  ],
  omission: [
    'START omit',
    'ask ..3 omit',
    'omit ..1 that END',
    'START drop ..1 (this|name|text)',
    'ask ..2 drop',
    'drop ..1 this END',
    'START leave ..6 out (END|that|for|..2 text)',
    '(ask|that) ..2 leave ..6 out (END|..2 text)',
    'leave ..1 this ..3 out END',
    'START this ..1 out (STOP|..2 text)',
  ],
  wish: [
    'refuse',
    'this ~4 misplaced',
    'unwanted ~6 (tell|shown|text)',
    'unwanted ~4 (people|nobody|this) ~2 know',
    'unwanted ~2 say ..1 that',
    'unwanted ~8 learn',
    'this ..2 rather ~2 not',
    'this ~1 not ~2 want ~4 (shown|told|text)',
    'this ~1 want ~3 not ~3 (shown|told|text|END)',
    'want ~3 not ~5 (tell|shown|text|learn)',
    'rather ~7 (not|nobody) ~4 (tell|shown|told|text|know)',
    'rather ~5 (tell|say|shown|learn) ~1 not',
    'rather ~4 not ~2 say ..1 that',
    'rather ~4 omit',
    'rather ~4 (leave|stay) ..3 (out|here)',
    'rather ~3 (out|secret) END',
    'rather ~2 people ~1 know',
    'bad ~4 if ~5 (know|shown)',
    'if ~5 (know|shown) =6 bad',
    'cannot ~2 know (that|END)',
    '(this|people) ~1 must ~3 not ~1 know (that|which|END)',
    'not must know (that|END)',
    'cannot ~2 (shown|appear)',
    'not ..2 learn',
    'START pretend ~4 not ~2 (say|tell|told|know)',
  ],
  confidence: [
    'START nobody ~2 must ~3 know (that|END)',
    'must ~2 nobody ~3 know END',
    'START nobody ..1 know ..1 this END',
    'this ..1 know ..1 nobody END',
    'must ~2 know ~1 nobody',
    'nobody ..2 learn',
    'learn ..1 nobody',
    'not ..2 for ..2 text END',
    '(this|START) ..3 stay ..3 here END',
    '(this|START) ..3 confided stay END',
    'stay ..1 this ..1 here END',
    'this ..3 secret END',
    'START secret END',
    'stay ..2 secret',
    'this ~2 secret ~3 text',
    '(this|stay|ask) ..2 confided STOP',
    'START confided STOP',
    'only ..1 confided STOP',
    'START only confided',
  ],
  confided: [
    'confide',
    'ought ..2 not ..2 (tell|say) ..1 this',
    'ought ~2 this ~1 not ~2 (tell|say)',
    'ought ..2 (tell|say) ..1 this END',
    'self ~2 not ~1 told ..1 (people|nobody) END',
    'self ~3 not ~2 (people|nobody) ..2 told END',
  ],
};

/** Where "not" follows its verb. */
const notAfterVerb: readonly StoryLanguage[] = ['de', 'fr', 'nl'];
const notAfterVerbRules = ['START tell ..5 (dont|nobody) !manner', 'START say ..4 (dont|nobody) !manner'];
/** Where a verb may follow its object, so that "that" or "the name" may begin a request. */
const verbAfterObject: readonly StoryLanguage[] = ['de', 'nl', 'fr', 'es', 'it', 'pt'];
const verbAfterObjectRules = ['(this|that|name) ..5 omit'];

/** A word of the first class is one of the second as well. */
const includedIn: Readonly<Record<string, string>> = { that: 'that|this', not: 'not|dont|without' };

interface Rule {
  readonly pattern: RegExp;
  /** Without a word of each of these a clause cannot match. */
  readonly needs: readonly (readonly string[])[];
  readonly languages: readonly StoryLanguage[];
  readonly kind: Kind;
}

function ruleOf(kind: Kind, source: string, languages: readonly StoryLanguage[] = storyLanguages): Rule {
  const needs = source.replace(/\([^)]*\)|!\w+/g, '').match(/\b[a-z]+\b/g) ?? [];
  const classes = needs.map((name) => (includedIn[name] ?? name).split('|'));
  return { kind, pattern: compile(source), needs: classes, languages };
}

const rules: readonly Rule[] = [
  ...(Object.keys(rulesOf) as Kind[]).flatMap((kind) => rulesOf[kind].map((source) => ruleOf(kind, source))),
  ...notAfterVerbRules.map((source) => ruleOf('request', source, notAfterVerb)),
  ...verbAfterObjectRules.map((source) => ruleOf('omission', source, verbAfterObject)),
];

/** What somebody else said or asked for is a part of the story. */
const reported =
  /\b(?:said|says|told|tells|asked|shouted|whispered|wrote|saying|telling|begged|warned|sagte|sagt|meinte|rief|fragte|(?:a|avait|il|elle|on|ma) dit|disait|repetait|decia|dijo|dice|decian|dijeron|disse|diceva|dizia|falou|dice|zei|zegt|riep)(?: (?:to )?(?:me|us|him|her|them|everyone|mir|uns|nos|me|mi|ci|ons|always|immer|toujours|siempre|sempre|altijd))*[,: ]*(?:that |to |dass |que |che |dat )?$/;
const speaks =
  '(?:(?:a|ma|m a) t (?:il|elle) (?:dit|crie|lance)|dit|disait|repetait|criait|sagte|meinte|rief|schrie|(?:me |mi |ele |ela )?(?:dijo|disse|grito|gritou|grido|urlo|fala|falou)|decia|gritaba|diceva|gridava|dizia|zei|riep|gilde)';
const reportedAfter = new RegExp(
  String.raw`^(?:[^.,;:!?]{0,60}[,!?”"»])?[,.!\s"”“»_]*(?:${speaks}\b(?! (?:que|che|dass|dat)\b)|(?:he|she|they|we|mum|mom|dad|grandma|grandpa|(?:my|our) \w+)? ?(?:used to say|always said|said|(?:would|d) say|she?d? shout|shouted|whispered|laughed)(?: (?:he|she|they|my \w+|mum|mom|dad))?(?: \w+){0,2}\s*(?:[.,]|$))`,
);

/**
 * What others once asked of somebody, and what they did not: "they asked me to carry the letters, not to write them". The first
 * pattern ends where the cue begins, the second is the cue. A secret that others asked to keep is one.
 */
const othersTasks: Readonly<Partial<Record<StoryLanguage, readonly [asked: RegExp, not: RegExp]>>> = {
  en: [
    /\b(?:(?:asked|told|paid|hired|ordered|taught|wanted) (?:me|us|him|her|them)|(?:was|were) (?:asked|told|paid|hired|ordered)) to [^.!?;:]{1,80}(?:,|,? (?:and|but)) $/,
    /^(?:not|never) to /,
  ],
  de: [
    /\b(?<!\b(?:dich|dir|euch|ich habe?|ich habe? sie) )(?:gebeten|verlangt|bezahlt|beauftragt|angewiesen|aufgetragen|bat(?:en)? (?:mich|uns|ihn|sie))\b[^.!?;:]{1,80}(?:,|,? (?:und|aber)) $/,
    /^nicht (?:\w+ )?(?:zu )?\w+n\b/,
  ],
  fr: [
    /\b(?:[ml]?(?:a|ont|avai(?:en)?t)|ai ete|etai\w+|etions|nous|me) (?:demande|ordonne|charge|pay(?:e|ait|aient)|embauche)e?s? (?:de |d|pour |a )[^.!?;:]{1,80}(?:,|,? (?:et|mais)) $/,
    /^pas (?:de |d|pour |a )/,
  ],
  it: [
    /\b(?:chiesto|chiesero|chiedevano|pagat[oi]|pagavano|assunt[oi]) (?:\w+ )?(?:di|per|a) [^.!?;:]{1,80}(?:,|,? (?:e|ma)) $/,
    /^non (?:di|per|a) /,
  ],
  pt: [
    /\b(?:ped(?:iu|ir?am)|pag\w+am?|mand\w+am|contrat(?:aram|ad[oa]s?))\b[^.!?;:]{1,80}(?:,|,? (?:e|mas)) $/,
    /^nao (?:para|pra|de|a) /,
  ],
  nl: [
    /\b(?:vroeg(?:en)? (?:me|mij|ons|hem|haar)|gevraagd|betaald|ingehuurd|opgedragen)\b[^.!?;:]{1,80}(?:,|,? (?:en|maar)) $/,
    /^niet (?:om )?(?:\w+ )?te /,
  ],
};
const keepsSecret = /secret|quiet|geheim|stil|gu?ard|tai|behalt|schweig|segre|tacer|calar|zwij/;

function isOthersTask(text: string, start: number, language: StoryLanguage): boolean {
  const [asked, not] = othersTasks[language] ?? [];
  const task = asked?.exec(text.slice(0, start))?.[0];
  return task !== undefined && !keepsSecret.test(task) && not?.test(text.slice(start)) === true;
}

export interface Cue {
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
  readonly language: StoryLanguage;
  readonly isConfidence: boolean;
  /** It is about a name only. */
  readonly isNaming: boolean;
}

/** Quotations are not addressed to Wren. The length stays. */
const withoutQuotations = (text: string) =>
  text
    .replace(/,(?= (?:dass|wenn|was|wie|wer|ob)\b)/g, ' ')
    .replace(/["“„«][^"“”„«»]*["”“»]/g, (quoted) => '_'.repeat(quoted.length));

/** Clause marks and conjunctions, as `codeOf` writes them. */
const clauseEdge = /\||<[^<>]*&>/g;

/** Where a verb ends its clause, its subject may be far. Elsewhere it stands before it, and people forget marks. */
const isVerbLast = (language: StoryLanguage) => language === 'de' || language === 'nl';
const subject = /<[^<>]*!/;
const nearSubject = /<[^<>]*![^<>]*>(?:<[^<>|]*>)?$/;

function isRequest(kind: Kind, code: string, start: number, end: number, language: StoryLanguage): boolean {
  if (kind === 'wish' || kind === 'confidence') return true;
  const edges = [...code.matchAll(clauseEdge)].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length }));
  const clauseStart = edges.findLast(({ to }) => to <= start)?.to ?? 0;
  const before = code.slice(clauseStart, start);
  if (kind === 'confided') return !`${before}${code.slice(start, end)}`.includes('tale');
  if (subject.test(code.slice(start, end)) || (isVerbLast(language) ? subject : nearSubject).test(before)) return false;
  const clause = code.slice(clauseStart, edges.find(({ from }) => from >= end)?.from);
  return kind !== 'omission' || !/<(?![^<>]*break)[^<>]*\b(?:not|dont)\b/.test(clause);
}

function cuesOf(text: string, language: StoryLanguage): Cue[] {
  const tokens = tokensOf(text, lexicons[language]);
  const codes = tokens.map(codeOf);
  const code = codes.join('');
  let length = 0;
  const places = codes.map((one) => {
    length += one.length;
    return length;
  });
  const present = new Set<string>(tokens.flatMap(({ classes }) => classes));
  const possible = rules.filter(
    ({ needs, languages }) =>
      languages.includes(language) && needs.every((need) => need.some((name) => present.has(name))),
  );
  return possible.flatMap(({ pattern, kind }) =>
    [...code.matchAll(pattern)].flatMap(({ index, 0: match }): Cue[] => {
      if (!isRequest(kind, code, index, index + match.length, language)) return [];
      const first = tokens[places.findIndex((place) => place > index)];
      const last = tokens[places.findIndex((place) => place >= index + match.length)];
      if (first === undefined || last === undefined) return [];
      const { start } = first;
      const { end } = last;
      if (reported.test(text.slice(0, start)) || reportedAfter.test(text.slice(end))) return [];
      if (isOthersTask(text, start, language)) return [];
      return [
        {
          start,
          end,
          language,
          isConfidence: kind === 'confidence' || kind === 'confided',
          isNaming: kind === 'naming',
        },
      ];
    }),
  );
}

/** The requests and confidences of one sentence, in their order. @param folded of the sentence */
export function cuesIn(folded: string): Cue[] {
  const text = withoutQuotations(folded);
  const found = storyLanguages.flatMap((language) => cuesOf(text, language));
  return found.toSorted((one, other) => one.start - other.start);
}

/** They ask, or narrate, and say what it is about as well. */
const contentClasses: ReadonlySet<WordClass> = new Set(['bad', 'people', 'tale', 'self']);
const politeClasses: ReadonlySet<WordClass> = new Set([...contentClasses, 'filler', 'that', 'here']);

const hasClass = (word: string, language: StoryLanguage, without: ReadonlySet<WordClass>) =>
  classesOf(word, lexicons[language]).some((one) => !without.has(one));

/** Whether a word asks, points or is polite, and so tells nothing by itself. @param word folded */
export const isAskingWord = (word: string, language: StoryLanguage): boolean =>
  hasClass(word, language, contentClasses);

/** Whether a word says who somebody is: "brother". @param word folded */
export const isPersonWord = (word: string, language: StoryLanguage): boolean =>
  classesOf(word, lexicons[language]).includes('people');

/** Whether a word belongs to the wording of requests, and so is no secret. @param word folded */
export const isRequestWord = (word: string, language: StoryLanguage | undefined): boolean =>
  storyLanguages.some((name) => (language ?? name) === name && hasClass(word, name, politeClasses));
