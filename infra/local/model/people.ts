/** Persons, places and times by rules. */
import type { StoryLanguage } from '#shared/story/languages.ts';
import { wordsOf } from './text.ts';

export interface Person {
  readonly name: string;
  readonly relation: string;
  /** Copied from the answer. */
  readonly words: string;
}

const kin: Partial<Record<StoryLanguage, string>> = {
  en: 'mother mom mum mama grandmother grandma nana nan granny gran wife sister daughter aunt auntie niece girlfriend godmother father dad papa daddy grandfather grandpa granddad grandad husband brother son uncle nephew boyfriend godfather parents grandparents children kids sons daughters siblings brothers sisters midwife dog cat horse student apprentice twin flatmate roommate pastor priest trainer coach carer friend mate partner teacher mentor boss colleague neighbour neighbor cousin nurse doctor fiancé fiancée master babcia cardiologist instructor',
  de: 'mutter mama mutti großmutter oma omi frau schwester tochter tante nichte freundin patin vater papa großvater opa mann bruder sohn onkel neffe freund pate eltern großeltern kinder söhne töchter geschwister hebamme hund katze lehrerin lehrer chef chefin kollegin kollege nachbarin nachbar cousine cousin trainer trainerin ärztin arzt partner partnerin enkelin enkel',
  fr: 'mère maman grand-mère mamie mémé femme épouse sœur soeur fille tante nièce amie copine marraine père papa grand-père papi pépé mari frère fils oncle neveu ami copain parrain parents grands-parents enfants chien chat professeur maître maîtresse voisin voisine cousin cousine sage-femme collègue patron patronne',
  es: 'madre mamá abuela abuelita yaya mujer esposa hermana hija tía sobrina amiga novia madrina padre papá abuelo abuelito marido esposo hermano hijo tío sobrino amigo novio padrino padres abuelos hijos hermanos perro perra gata gato maestra maestro profesora profesor vecina vecino prima primo jefa jefe',
  it: 'madre mamma nonna moglie sorella figlia zia amica padre papà babbo nonno marito fratello figlio zio amico genitori cugina cugino maestra maestro',
  pt: 'mãe mamã avó mulher irmã filha tia amiga pai papá avô marido irmão filho tio amigo pais prima primo professora professor',
  nl: 'moeder mama oma vrouw zus dochter tante vriendin vader papa opa man broer zoon oom vriend ouders nicht neef juf meester',
};
const mine: Partial<Record<StoryLanguage, string>> = {
  en: 'my|our',
  de: 'mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?',
  fr: 'mon|ma|mes|notre|nos',
  es: 'mi|mis|nuestr[oa]s?',
  it: '(?:il |la )?mi[oae]|(?:i )?miei',
  pt: '(?:o |a )?(?:meu|minha)|(?:os |as )?(?:meus|minhas)',
  nl: 'mijn|onze|ons',
};
const namePattern = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Sister|Father|Deda|Téta|Usta|Frau|Herr|Mme|M|Doña|Don)\.? )?\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?`;
const notName =
  /^(?:I|I['’]\p{L}+|The|A|An|And|But|He|She|It|They|We|You|My|Our|His|Her|This|That|When|For|In|On|At|Und|Aber|Er|Sie|Es|Wir|Ich|Die|Der|Das|Et|Mais|Il|Elle|Nous|Je|Le|La|Les|Y|Pero|El|Ella|Yo|Los|Las|Un|Una|Une|Mum|Mom|Dad|Oma|Opa|Mama|Papa)$/u;

/** Persons named with their relation ("my aunt Grażyna", "Rosa, meine Oma"), in the order of the text. */
export function peopleIn(text: string, language: StoryLanguage | undefined): Person[] {
  const [nouns, owner] = [kin[language ?? 'en'], mine[language ?? 'en']];
  if (nouns === undefined || owner === undefined) return [];
  const noun = `(?:${nouns.replaceAll(' ', '|')})`;
  const patterns = [
    new RegExp(
      String.raw`(?<!\p{L})(?:${owner}) (?:[\p{Ll}-]+ ){0,2}?(?<kin>${noun})(?!\p{L})(?:,? (?:named |called |namens |qui s’appelle |que se llama )?(?<name>${namePattern}))?`,
      'giu',
    ),
    new RegExp(
      String.raw`(?<!\p{L})(?<name>${namePattern}), (?:${owner}) (?:[\p{Ll}-]+ ){0,2}?(?<kin>${noun})(?!\p{L})`,
      'giu',
    ),
  ];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((one, other) => one.index - other.index)
    .map((match) => {
      const relation = match.groups?.['kin'] ?? '';
      const found = match.groups?.['name'] ?? '';
      const named =
        /^\p{Lu}/u.test(found) && !notName.test(found.split(' ')[0] ?? '') ? found.replace(/['’]s?$/, '') : '';
      const end =
        named === '' && found !== '' && match[0].endsWith(found) ? match[0].length - found.length : match[0].length;
      return { name: named, relation, words: match[0].slice(0, end).replace(/[\s,]+$/, '') };
    });
}

const calls =
  /\b(?:(?:her|his|their|its) name (?:is|was)|called|heißt|hieß|s’appelle|s'appelle|s’appelait|se llama|se llamaba|si chiama|chama-se|heet) (?<name>\p{Lu}[\p{L}’-]+)/u;
const forName = new RegExp(
  String.raw`^(?:it(?:['’]s| is| is all)? )?(?:for|für|pour|para|per|voor|about) (?<name>${namePattern})`,
  'iu',
);

/** The person whom a story for someone addresses: by name, or as the customer calls them ("Mum"). */
export function addresseeIn(answers: readonly string[], language: StoryLanguage | undefined): Person | undefined {
  const [first = ''] = answers.filter((answer) => peopleIn(answer, language).length > 0 || forName.test(answer));
  const given = forName.exec(first)?.groups?.['name'];
  const [person] = peopleIn(first, language);
  const all = answers.join('\n');
  if (given !== undefined && /^\p{Lu}/u.test(given) && !notName.test(given))
    return { name: given, relation: person?.relation ?? '', words: given };
  if (person === undefined) {
    const [alone] = /^\p{Lu}\p{Ll}{2,}(?=$|[\s,.!])/u.exec(answers[0] ?? '') ?? [];
    return alone === undefined || notName.test(alone) || (answers[0] ?? '').split(' ').length > 6
      ? undefined
      : { name: alone, relation: '', words: alone };
  }
  if (person.name !== '') return person;
  const apposed = new RegExp(String.raw`${person.words}, (${namePattern})`, 'u').exec(all)?.[1];
  const told = apposed ?? calls.exec(all)?.groups?.['name'];
  const isPlural =
    /(?:s|n|der|kinder|padres|parents)$/.test(person.relation) && !/^(?:boss|Mann)$/i.test(person.relation);
  const usual = person.relation.charAt(0).toUpperCase() + person.relation.slice(1);
  return { ...person, name: told ?? (isPlural ? person.words : usual) };
}

const placed =
  /(?<!\p{L})(?:in|at|near|from|to|outside|aus|nach|bei|à|de|en|desde|a|em|te|uit)(?: (?:the|la|le|el|los|der|den|dem))? (?<name>\p{Lu}[\p{L}’-]+(?:[ -]\p{Lu}[\p{L}’-]+){0,2})/gu;
const noPlace =
  /^(?:Hause|Ruhe|Ordnung|Mum|Mom|Dad|God|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Greek|English|French|German|I)$/;

export function placesIn(text: string, language: StoryLanguage | undefined): string[] {
  const people = new Set(peopleIn(text, language).map(({ name }) => name));
  const found = [...text.matchAll(placed)].map(({ groups }) => groups?.['name'] ?? '');
  return [...new Set(found)].filter((name) => !(noPlace.test(name) || people.has(name) || notName.test(name)));
}

const timed =
  /\b(?:(?:in |since |seit |en |depuis |desde |im jahr )?(?:19|20)\d\d|when (?:i|she|he|we) (?:was|were) \p{L}+|(?:last|next|every|that) (?:year|summer|winter|spring|autumn|october|sunday|week|night)|als ich \p{L}+ war|quand j['’]avais \p{L}+ ans|cuando tenía \p{L}+ años|(?:im|in|on|en|au|am) (?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|sommer|winter|frühling|herbst|été|hiver|verano|invierno|summer|spring|autumn)|i was \p{L}+(?=[,.]|$)|years? ago)\b/giu;

export const timesIn = (text: string) => [...new Set([...text.matchAll(timed)].map(([found]) => found))];

const sensed =
  /\b(?:smel\p{L}*|sound\p{L}*|taste\p{L}*|hear\p{L}*|warm\p{L}*|cold|wet|roch|rochen|riecht|geruch|duft\p{L}*|klang|klingt|geräusch|schmeck\p{L}*|kalt|nass|odeur|sentai\p{L}*|bruit|goût|chaud\p{L}*|froid\p{L}*|olor|olía|sonaba|ruido|sabor|sabía|calient\p{L}*|frí[oa]|cheir\p{L}*|odore|profumo|geur)(?!\p{L})/iu;

export const hasSense = (text: string) => sensed.test(text);

const quoteMarks = /["“„«»]\s?([^"“”„«»]{3,200}?)\s?["”“»«]/gu;
const saying =
  /(?<!\p{L})(?<who>he|she|they|\p{Lu}\p{Ll}+|er|sie|il|elle|él|ella) (?:said|says|told me|sagte|sagt|a dit|disait|dijo|decía|dice|diceva|ha detto|disse|zei)\s*[,:]\s*(?<text>[^.!?"“„«]{3,160}[.!?]?)/gu;

/** What somebody said: between quotation marks, or after "she said:". */
export function quotesIn(text: string): { readonly speaker: string; readonly text: string }[] {
  const marked = [...text.matchAll(quoteMarks)].map(([, said = '']) => ({ speaker: '', text: said }));
  const reported = [...text.matchAll(saying)].map(({ groups }) => ({
    speaker: groups?.['who'] ?? '',
    text: groups?.['text'] ?? '',
  }));
  return [...marked, ...reported].filter(({ text: said }) => wordsOf(said).length > 1);
}
