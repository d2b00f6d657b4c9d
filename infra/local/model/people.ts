/** Persons, places and times by rules. */
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { listOf, textsOf } from './tables.ts';
import { capitalised } from './text.ts';

/** `words` are copied from the answer. */
export type Person = Readonly<{ name: string; relation: string; words: string }>;

const nameOf = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Sister|Father|Deda|Téta|Usta|Frau|Herr|Mme|M|Doña|Don)\.? )?\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?`;
const notName =
  /^(?:I|I['’]\p{L}+|The|A|An|And|But|He|She|It|They|We|You|My|Our|His|Her|This|That|When|For|In|On|At|Und|Aber|Er|Sie|Es|Wir|Ich|Die|Der|Das|Et|Mais|Il|Elle|Nous|Je|Le|La|Les|Y|Pero|El|Ella|Yo|Los|Las|Un|Una|Une|Mum|Mom|Dad|Oma|Opa|Mama|Papa)$/u;
const isName = (text = '') => /^\p{Lu}/u.test(text) && !notName.test(text.split(' ')[0] ?? '');
/** \p{Lu} matches small letters, too, in a pattern that ignores case. */
const eitherCase = (language: StoryLanguage, key: string) => {
  const words = (textsOf(language, key)[0] ?? '').split(' ');
  return `(?:${[...words, ...words.map(capitalised)].join('|')})`;
};
const compiled = new Map<StoryLanguage, readonly RegExp[]>();
function patternsFor(language: StoryLanguage): readonly RegExp[] {
  const kin = `(?<kin>${eitherCase(language, 'kin')})(?!\\p{L})`;
  const related = `${eitherCase(language, 'mine')} (?:[\\p{Ll}-]+ ){0,2}?${kin}`;
  const called = `(?:,? (?:named |called |namens |qui s’appelle |que se llama )?(?<name>${nameOf}))?`;
  const sources = [`(?<!\\p{L})${related}${called}`, `(?<!\\p{L})(?<name>${nameOf}), ${related}`];
  const patterns = compiled.get(language) ?? sources.map((source) => new RegExp(source, 'gu'));
  compiled.set(language, patterns);
  return patterns;
}
/** Persons named with their relation ("my aunt Grażyna", "Rosa, meine Oma"), in the order of the text. */
export function peopleIn(text: string, language: StoryLanguage = 'en'): Person[] {
  const matches = patternsFor(language).flatMap((pattern) => [...text.matchAll(pattern)]);
  const sorted = matches.toSorted((one, other) => one.index - other.index);
  return sorted.map(({ 0: words, groups }) => {
    const [relation = '', found = ''] = [groups?.['kin'], groups?.['name']];
    const own = isName(found) || !words.endsWith(found) ? words : words.slice(0, words.length - found.length);
    return { name: isName(found) ? found.replace(/['’]s?$/, '') : '', relation, words: own.replace(/[\s,]+$/, '') };
  });
}

const calls =
  /\b(?:(?:[Hh]er|[Hh]is|[Tt]heir|[Ii]ts) name (?:is|was)|called|heißt|hieß|s[’']appel(?:le|ait)|se llama(?:ba)?|si chiama|heet) (\p{Lu}[\p{L}’-]+)/u;
const forName = new RegExp(`^(?:[Ii]t(?:['’]s| is) )?(?:[Ff]or|[Ff]ür|[Pp]our|[Pp]ara|[Vv]oor) (${nameOf})`, 'u');
const alone = /^\p{Lu}\p{Ll}{2,}(?=$|[,.!]|(?: \S+){0,5}$)/u;

const mine =
  '(?:my|our|mein(?:e|en|em|er)?|unser(?:e|en|em|er)?|mon|ma|mes|notre|mi|mis|nuestr[oa]|(?:il |la |al |alla )?mi[oa]|(?:o |a )?(?:meu|minha)|noss[oa]|mijn|onze)';
/** "Its for my stepdad Ray", "A letter to my wife Ana", "Für meine Oma Hilde", "para mi madre": up to the possessive. */
const dedication = new RegExp(
  String.raw`(?:(?<!\p{L})(?:for|für|pour|para|voor|per)|(?:^|(?:letter|brief|carta|lettre|lettera|story|histoire|storia|historia|verhaal|write|schreib\p{L}*|speak|escrib\p{L}*|écri\p{L}*|scriv\p{L}*|escrev\p{L}*) (?:\p{Ll}+ ){0,3}?)(?:to|an|à|a|ad|aan)) (?<mine>${mine})(?= \p{L})`,
  'diu',
);
const endsName =
  /^(?:who|that|and|because|as|for|when|whose|with|in|on|at|from|is|was|he|she|they|i|we|it|die|der|das|und|weil|zum|zu|sie|er|ich|qui|et|parce|pour|elle|il|que|y|porque|para|él|quien|che|e|perché|per|lei|lui|ele|ela|en|omdat|voor|zij|hij)$/iu;
const mostWords = 6;
/** What people are called to their face. */
const vocative =
  /^(?:mums?|mom|mam|mummy|mommy|dad|daddy|papa|pap|nan|nana|nanna|gran|granny|grandma|grandpa|grandad|granddad|gramps|oma|opa|mama|mutti|vati|maman|mamie|mémé|papi|papy|pépé|mamá|papá|abuela|abuelo|abuelita|abuelito|mamma|babbo|nonna|nonno|mãe|pai|vó|vô|avó|avô|tía|tío|auntie|aunt|uncle|tante|onkel|zia|zio|tia|tio)$/iu;
const earlyAnswers = 2;

/** Whom the customer says the story is for, in one of the first answers. */
function dedicatedIn(answers: readonly string[]): Person | undefined {
  for (const answer of answers.slice(0, earlyAnswers)) {
    const [start, end] = dedication.exec(answer)?.indices?.groups?.['mine'] ?? [];
    if (start === undefined || end === undefined) continue;
    const [phrase = ''] = /^[^,.;:!?–—\n]*/.exec(answer.slice(end + 1)) ?? [];
    const all = phrase.trim().split(/\s+/).slice(0, mostWords);
    const stop = all.findIndex(
      (word, at) => at > 0 && endsName.test(word) && !/^in law$/i.test(`${word} ${all[at + 1]}`),
    );
    const called = stop === -1 ? all : all.slice(0, stop);
    return personFrom(called, answer.slice(start, end));
  }
  return undefined;
}

/** @param called the words after "my", such as "best friend Tom" */
function personFrom(called: readonly string[], possessive: string): Person {
  const isNoun = /^(?:mein|unser)/i.test(possessive);
  const noun = called.findIndex((word) => /^\p{Lu}/u.test(word));
  const large = isNoun && noun >= 0 ? noun + 1 : noun;
  const isTypedSmall = large === -1 && called.length > 1 && isKin(called.at(-2) ?? '');
  const from = isTypedSmall ? called.length - 1 : large === -1 ? called.length : large;
  const relation = called.slice(0, from).join(' ');
  const name = called
    .slice(from)
    .map(capitalised)
    .join(' ')
    .replace(/['’]s?$/, '');
  const words = [possessive, ...called].join(' ');
  if (name !== '' && relation !== '') return { relation, name, words };
  const unnamed = `${smallStart(possessive)} ${called.join(' ')}`;
  return { relation: relation || name, name: vocative.test(relation) ? capitalised(relation) : unnamed, words };
}

/** A name told later: "my wife, Ana", "her name is Ana". */
function nameTold({ words }: Person, answers: readonly string[]): string | undefined {
  const all = answers.join('\n');
  return (
    new RegExp(`${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}, (${nameOf})`, 'u').exec(all)?.[1] ??
    calls.exec(all)?.[1]
  );
}

function withName(person: Person, answers: readonly string[]): Person {
  const isNamed = /^\p{Lu}/u.test(person.name) && !vocative.test(person.name);
  return isNamed ? person : { ...person, name: nameTold(person, answers) ?? person.name };
}

const smallStart = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const isKin = (word: string) =>
  vocative.test(word) ||
  storyLanguages.some((language) => listOf(language, 'kin').test(word)) ||
  /^(?:step|grand|god|foster|half)?-?(?:dad|mum|mom|father|mother|son|daughter|brother|sister|parent|child|friend|wife|husband|partner)$/.test(
    word,
  );

/** The person whom a story for someone addresses: by name, or as the customer calls them ("Mum", "my wife"). */
export function addresseeIn(answers: readonly string[], language: StoryLanguage | undefined): Person | undefined {
  const dedicated = dedicatedIn(answers);
  if (dedicated !== undefined) return withName(dedicated, answers);
  const first = answers.find((answer) => peopleIn(answer, language).length > 0 || forName.test(answer)) ?? '';
  const [person] = peopleIn(first, language);
  const given = forName.exec(first)?.[1] ?? (person === undefined ? alone.exec(answers[0] ?? '')?.[0] : undefined);
  if (isName(given)) return { name: given ?? '', relation: person?.relation ?? '', words: given ?? '' };
  if (person === undefined || person.name !== '') return person;
  const told = nameTold(person, answers);
  const isPlural = /(?:s|[ei]nder|eltern|söhne|töchter)$/.test(person.relation) && person.relation !== 'boss';
  const small = person.words.charAt(0).toLowerCase() + person.words.slice(1);
  return { ...person, name: told ?? (isPlural ? small : capitalised(person.relation)) };
}

const placed =
  /(?<!\p{L})(?:in|at|near|from|to|outside|aus|nach|bei|à|de|en|desde|a|em|te|uit)(?: (?:the|la|le|el|los|der|den|dem))? (?<name>\p{Lu}[\p{L}’-]+(?:[ -]\p{Lu}[\p{L}’-]+){0,2})/gu;
const noPlace =
  /^(?:Hause|Ruhe|Ordnung|Mum|Mom|Dad|God|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Greek|English|French|German|I)$/;
const cues = {
  time: /\b(?:(?:in |since |seit |en |depuis |desde |im jahr )?(?:19|20)\d\d|when (?:i|she|he|we) (?:was|were) \p{L}+|(?:last|next|every|that) (?:year|summer|winter|spring|autumn|october|sunday|week|night)|als ich \p{L}+ war|quand j['’]avais \p{L}+ ans|cuando tenía \p{L}+ años|(?:im|in|on|en|au|am) (?:the |el |la )?(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|sommer|winter|frühling|herbst|été|hiver|verano|invierno|summer|spring|autumn)|i was (?:only |about )?(?:\d+|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}*twenty|thirty|forty|fifty)|years? ago)\b/giu,
  place:
    /(?<!\p{L})(?:in|at|on|by|near|behind|under|above|im|am|auf|bei|hinter|dans|à|au|chez|sur|en|na|no|in) (?:(?:the|a|an|my|our|his|her|der|dem|den|einer|einem|ihrer|seiner|meiner|la|le|une|un|el|mi|su|sa|son|notre) )?(?:\p{L}+ ){0,2}?(?:kitchen|house|garden|village|town|city|office|garage|school|hospital|beach|street|shop|church|farm|station|apartment|flat|jetty|lake|forest|library|hall|pool|college|küche|haus|garten|dorf|stadt|büro|schule|krankenhaus|straße|laden|kirche|wohnung|hof|wald|see|werkstatt|cuisine|maison|jardin|village|ville|bureau|école|hôpital|rue|église|appartement|chambre|cocina|casa|jardín|pueblo|ciudad|oficina|escuela|calle|iglesia|piso|garaje|cucina|escola)(?!\p{L})/iu,
  sense:
    /\b(?:smel\p{L}*|sound\p{L}*|taste\p{L}*|hear\p{L}*|warm\p{L}*|cold|wet|roch|rochen|riecht|geruch|duft\p{L}*|klang|klingt|geräusch|schmeck\p{L}*|kalt|nass|odeur|sentai\p{L}*|bruit|goût|chaud\p{L}*|froid\p{L}*|olor|olía|sonaba|ruido|sabor|sabía|calient\p{L}*|frí[oa]|cheir\p{L}*|odore|profumo|geur)(?!\p{L})/iu,
  feeling:
    /(?<!\p{L})(?:felt|feel|safe|scared|terrified|tired|proud|happy|sad|furious|embarrassed|nervous|quiet|afraid|relieved|cried|ashamed|fühlt\p{L}*|stolz|traurig|glücklich|angst|froh|müde|erleichtert|wütend|senti\p{L}*|heureu\p{L}*|fi(?:er|ère)|triste|peur|fatigué\p{L}*|miedo|feliz|orgullos\p{L}*|cansad\p{L}*|alegría)(?!\p{L})/iu,
  matters: /^(?:that|because|dass|weil|que|parce que|porque|it matters)(?!\p{L})/iu,
  marked: /["“„«»]\s?(?<text>[^"“”„«»]{3,200}?)\s?["”“»«]/gu,
  saying:
    /(?<!\p{L})(?<who>he|she|they|\p{Lu}\p{Ll}+|er|sie|il|elle|él|ella) (?:said|says|told me|sagte|sagt|a dit|disait|dijo|decía|dice|diceva|ha detto|disse|zei)\s*[,:]\s*(?<text>[^.!?"“„«]{3,160}[.!?]?)/gu,
};

export function placesIn(text: string, language: StoryLanguage | undefined): string[] {
  const people = peopleIn(text, language).map(({ name }) => name);
  const found = [...text.matchAll(placed)].map(({ groups }) => groups?.['name'] ?? '');
  return [...new Set(found)].filter((name) => !(noPlace.test(name) || people.includes(name) || notName.test(name)));
}

export const whereIn = (text: string, language: StoryLanguage | undefined): string[] => [
  ...placesIn(text, language),
  ...(cues.place.exec(text) ?? []),
];
export const timesIn = (text: string): string[] => [...new Set(text.match(cues.time) ?? [])];
export const hasSense = (text: string) => cues.sense.test(text);

/** What somebody said: between quotation marks, or after "she said:". */
export function quotesIn(text: string): { readonly speaker: string; readonly text: string }[] {
  const found = [...text.matchAll(cues.marked), ...text.matchAll(cues.saying)];
  const quotes = found.map(({ groups }) => ({ speaker: groups?.['who'] ?? '', text: groups?.['text'] ?? '' }));
  return quotes.filter((quote) => quote.text.trim().includes(' '));
}
/** Whether a sentence answers what Wren had asked for; for other questions no rule can tell. */
export function answersFor(asked: string, text: string, language: StoryLanguage | undefined): boolean {
  if (asked === 'who') return peopleIn(text, language).length > 0;
  if (asked === 'where') return whereIn(text, language).length > 0;
  if (asked === 'when') return timesIn(text).length > 0;
  if (asked === 'words') return quotesIn(text).length > 0;
  return (asked === 'feeling' || asked === 'sense' || asked === 'matters') && cues[asked].test(text);
}
