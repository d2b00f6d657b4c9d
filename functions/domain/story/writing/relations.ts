import type { StoryLanguage } from '#shared/story/languages.ts';
import { plainWords } from './spelling.ts';

/** Words for relations, folded; one line is one relation, also as a part of a word ("stepmother", "Schwiegermutter"). */
const words: Readonly<Record<StoryLanguage, string>> = {
  en: `mother mum mom mam mummy mommy mama ma parents
father dad papa daddy pa parents
stepmother stepmum stepmom
stepfather stepdad
brother brothers bro siblings
sister sisters siblings
son sons boy boys kids children twins
daughter daughters girl girls kids children twins
husband ex spouse
wife ex spouse missus
grandmother grandma gran granny nan nana grandparents
grandfather grandad granddad grandpa gramps grandparents
grandson granddaughter grandchild grandchildren grandkids grandsons granddaughters
aunt aunts auntie aunty
uncle uncles
cousin cousins
nephew nephews niece nieces
girlfriend boyfriend fiance fiancee partner
boss manager chef foreman
neighbour neighbours neighbor neighbors
teacher teachers`,
  de: `mutter mutti mama mutters eltern
vater vati papa vaters eltern
stiefmutter
stiefvater
bruder bruders bruder geschwister brudern
schwester schwestern geschwister
sohn sohne sohnen sohnes junge jungs kinder kind
tochter tochtern madchen kinder kind
mann ehemann exmann gatte
frau ehefrau exfrau gattin
oma grossmutter omi grosseltern
opa grossvater opi grosseltern
enkel enkelin enkelkind enkelkinder enkeln
tante tanten
onkel
cousin cousine cousins cousinen kusine vetter
neffe nichte neffen nichten
freundin freund verlobte verlobter partner partnerin
chef chefin boss
nachbar nachbarin nachbarn
lehrer lehrerin`,
  fr: `mere maman meres parents
pere papa peres parents
bellemere maratre
beaupere
frere freres
soeur soeurs
fils garcon garcons enfants enfant
fille filles enfants enfant
mari epoux
femme epouse
grandmere grandmaman mamie meme grandsparents
grandpere papi pepe grandsparents
petitfils petitefille petitsenfants
tante tantes tata tatie
oncle oncles tonton
cousin cousine cousins cousines
neveu niece neveux nieces
copine copain fiance fiancee compagnon compagne
patron patronne chef
voisin voisine voisins voisines
professeur maitre maitresse prof`,
  es: `madre mama padres
padre papa padres
madrastra
padrastro
hermano hermanos
hermana hermanas hermanos
hijo hijos
hija hijas hijos
marido esposo
mujer esposa
abuela abuelita abuelos yaya
abuelo abuelito abuelos yayo
nieto nieta nietos nietas
tia tias tios
tio tios
primo prima primos primas
sobrino sobrina sobrinos sobrinas
novia novio prometida prometido pareja
jefe jefa patron
vecino vecina vecinos vecinas
maestro maestra profesor profesora`,
  it: `madre mamma genitori
padre papa babbo genitori
matrigna
patrigno
fratello fratelli
sorella sorelle
figlio figli
figlia figlie figli
marito
moglie
nonna nonne nonni
nonno nonni
nipote nipoti nipotino nipotina
zia zie zii
zio zii
cugino cugina cugini cugine
fidanzata fidanzato compagno compagna ragazza ragazzo
capo padrone
vicino vicina vicini vicine
maestro maestra professore professoressa`,
  pt: `mae mamae pais
pai papai pais
madrasta
padrasto
irmao irmaos
irma irmas irmaos
filho filhos meninos menino
filha filhas filhos menina meninos
marido esposo
mulher esposa
avo vovo avos
neto neta netos netas
tia tias tios
tio tios
primo prima primos primas
sobrinho sobrinha sobrinhos sobrinhas
namorada namorado noiva noivo
chefe patrao patroa
vizinho vizinha vizinhos vizinhas
professor professora`,
  nl: `moeder mama mam ma ouders
vader papa pap pa ouders
stiefmoeder
stiefvader
broer broers broertje
zus zussen zusje zuster
zoon zonen zoons zoontje kinderen jongens
dochter dochters dochtertje kinderen
man echtgenoot
vrouw echtgenote
oma grootmoeder opoe grootouders
opa grootvader grootouders
kleinzoon kleindochter kleinkind kleinkinderen
tante tantes
oom ooms
neef nicht neven nichten
vriendin vriend verloofde partner
baas chef
buurman buurvrouw buren
leraar lerares meester juf`,
};

const owning: Readonly<Record<StoryLanguage, string>> = {
  en: 'my|his|her|our|their|your|s',
  de: '(?:mein|dein|sein|ihr|unser|euer|eur)(?:e|en|em|er|es)?',
  fr: 'mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leur|leurs',
  es: 'mi|mis|tu|tus|su|sus|nuestr[oa]s?',
  it: '(?:mi|tu|su)(?:o|a|e|ei|oi)|nostr[oaie]|loro',
  pt: 'meus?|minhas?|teus?|tuas?|seus?|suas?|noss[oa]s?',
  nl: 'mijn|zijn|haar|ons|onze|jouw|je|jullie|hun|m n|z n',
};

type Table = ReadonlyMap<string, readonly number[]>;

/** Made when needed, so that bundles without this rule have none of its words. */
const made = new Map<StoryLanguage, Table>();
function tableOf(language: StoryLanguage): Table {
  const known = made.get(language);
  if (known !== undefined) return known;
  const listed = words[language].split('\n').flatMap((line, at) => line.split(' ').map((word) => ({ word, at })));
  const of = Map.groupBy(listed, ({ word }) => word);
  const table = new Map([...of].map(([word, found]) => [word, found.map(({ at }) => at)]));
  made.set(language, table);
  return table;
}

/** French and hyphenated words for a relation are written in two. */
const joined = (text: string) =>
  plainWords(text.replace(/(?<=\p{L})-(?=(?:m[eè]re|p[eè]re|fils|fille|enfants|maman|parents|in-law))/giu, ''));

/** The relations that a text names, in one language, by the number of their line. */
export function relationsIn(text: string, language: StoryLanguage): ReadonlySet<number> {
  return new Set(joined(text).flatMap((word) => tableOf(language).get(word) ?? []));
}

interface Claim {
  readonly words: string;
  readonly relations: readonly number[];
  /** Who has the relation, or whose it is: "my brother Tom", "Colin’s daughter". */
  readonly name: string | undefined;
}

/** Relations that a text claims, each with its words: "my brother", "my older brother Tom". */
export function claimedRelations(text: string, language: StoryLanguage): Claim[] {
  const table = tableOf(language);
  const all = joined(text.replace(/['’]s(?!\p{L})/gu, ' s '));
  const owner = new RegExp(`^(?:${owning[language]})$`, 'u');
  const written = new Map(
    [...text.matchAll(/\p{Lu}[\p{L}\p{M}]+/gu)].map(([name]) => [plainWords(name)[0] ?? '', name]),
  );
  return all.flatMap((word, at): Claim[] => {
    const relations = table.get(word);
    if (relations === undefined) return [];
    const from = [at - 1, at - 2].find((before) => owner.test(all[before] ?? ''));
    const whose = from !== undefined && all[from] === 's' ? written.get(all[from - 1] ?? '') : undefined;
    const name = written.get(all[at + 1] ?? '') ?? whose;
    if (from === undefined && name === undefined) return [];
    return [{ words: all.slice(from ?? at, at + 1).join(' '), relations, name }];
  });
}
