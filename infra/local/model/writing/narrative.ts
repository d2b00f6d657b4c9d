/** Composes the story: opening and body, from the customer's passages and the narrator's prose, no sentence twice. */
import type { Aspect, CategoryTitle } from '#infra/local/model/interview/question.ts';
import { createDeck, type Deck, shuffled } from '#infra/local/model/language/deck.ts';
import { contentKey, isVivid } from '#infra/local/model/language/phrases.ts';
import { sentenceKey, sentencesOf, wordCount } from '#infra/local/model/language/sentences.ts';
import type { Material, Passage } from './material.ts';
import type { Prose } from './prose.ts';
import { businessProse } from './prose-business.ts';
import { forSomeoneProse } from './prose-for-someone.ts';
import { memoriesProse } from './prose-memories.ts';
import { milestoneProse } from './prose-milestone.ts';

export const proseOf: Readonly<Record<CategoryTitle, Prose>> = {
  'BUSINESS STORY': businessProse,
  MEMORIES: memoriesProse,
  'FOR SOMEONE': forSomeoneProse,
  MILESTONE: milestoneProse,
};

/** Opening and body together; the quality check wants 500 (specification 1.9). */
const targetWords = 570;
/** What the opening takes of the customer's words before it stops. */
const openingWords = 55;

/** The narrator: deals leads and echoes, each used but once. */
interface Narrator {
  lead(passage: Passage): string | undefined;
  echo(phrases: readonly string[]): string | undefined;
}

/** People answer past the question: a lead that promises something needs to find it. */
const leadCues: Partial<Record<Aspect, RegExp>> = {
  words: /\b(?:said|says|told|asked|shouted|wrote)\b|[“”"]/i,
  feeling:
    /\b(?:felt|feel|afraid|scared|happy|proud|sad|cried|laughed|relieved|terrified|safe|tired|nervous|ashamed)\b/i,
  trouble:
    /\b(?:hard|hardest|worst|money|failed|lost|ill|sick|afraid|broke|nobody|never|could not|couldn['’]t|stopped|problem)\b/i,
  turning: /\b(?:then|suddenly|until|when|knew|moment|one day|that day|that night|the day|stopped|turned)\b/i,
  proof: /\b(?:now|since|customers?|came back|because|people|proves?|every|more)\b/i,
  meaning: /\b(?:because|means?|matters?|that|want|never|always)\b/i,
};

function fitsAspect({ aspect, sentences }: Passage): boolean {
  return leadCues[aspect]?.test(sentences.join(' ')) ?? false;
}

const mostLeads = 4;
const mostEchoes = 3;

function narratorOf(prose: Prose, seed: number, usedText: string): Narrator {
  const echoes = createDeck(prose.echoes, seed);
  const leads = new Map<string, Deck<string>>();
  const named = new Set<string>();
  const left = { leads: mostLeads, echoes: mostEchoes };
  const isUsed = (sentence: string) => usedText.includes(sentence);
  const drawLead = (aspect: Aspect) => {
    const deck = leads.get(aspect) ?? createDeck(prose.leads[aspect] ?? [], seed);
    leads.set(aspect, deck);
    return deck.draw((sentence) => !isUsed(sentence));
  };
  return {
    lead(passage) {
      const lead = left.leads > 0 && fitsAspect(passage) ? drawLead(passage.aspect) : undefined;
      if (lead !== undefined) left.leads -= 1;
      return lead;
    },
    echo(phrases) {
      const phrase = phrases.find((candidate) => isVivid(candidate) && !named.has(contentKey(candidate)));
      if (phrase === undefined || left.echoes === 0) return undefined;
      left.echoes -= 1;
      named.add(contentKey(phrase));
      const template = echoes.draw((text) => !text.split('{}').every((part) => usedText.includes(part)));
      return template?.replace('{}', phrase);
    },
  };
}

/** Two or three paragraphs that begin the story. */
export function openingParagraphs(material: Material): string[] {
  const prose = proseOf[material.category];
  const [head, ...rest] = beginning(material.passages);
  const hook = createDeck(prose.hooks, material.seed).draw() ?? '';
  const promise = createDeck(prose.promises, material.seed).draw() ?? '';
  const begun = [dedication(material, head), hook, ...(head?.sentences ?? [])].filter(Boolean).join(' ');
  const narrator = narratorOf(prose, material.seed, '');
  const shown = rest.length > 0 ? rest : head === undefined ? [] : [{ ...head, sentences: [] }];
  const middle = shown.flatMap(({ sentences }) => sentences);
  const echo = narrator.echo(shown.flatMap(({ phrases }) => phrases));
  return [begun, [...middle, echo].filter(Boolean).join(' '), promise].filter((paragraph) => paragraph !== '');
}

/** "This is for my grandmother Rosa.", unless the customer's words say so by themselves. */
function dedication({ person }: Material, head: Passage | undefined): string {
  if (person === undefined) return '';
  if (head?.sentences[0]?.startsWith('This is for')) return '';
  return `This is for ${person.label ?? 'you'}.`;
}

/** What is told before the body begins: whole sentences; where there are several passages the last stays for the body. */
function beginning(passages: readonly Passage[]): Passage[] {
  const last = Math.max(1, passages.length - 1);
  let words = 0;
  return passages
    .slice(0, Math.min(passages.length > fewPassages ? 3 : 2, last))
    .map((passage) => {
      const sentences = passage.sentences.filter((sentence) => {
        const fits = words < openingWords;
        words = fits ? words + wordCount(sentence) : openingWords;
        return fits;
      });
      return { ...passage, sentences };
    })
    .filter(({ sentences }) => sentences.length > 0);
}

/**
 * The paragraphs after `openingText`; where that is empty the story is written whole, opening included. What the opening
 * says already is not said again.
 */
export function bodyParagraphs(material: Material, openingText: string): string[] {
  const own = openingText === '' ? openingParagraphs(material) : [];
  const said = openingText === '' ? own.join('\n') : openingText;
  const prose = proseOf[material.category];
  const narrator = narratorOf(prose, material.seed + 1, said);
  const passages = withoutSaid(material.passages, said);
  const told = grouped(passages).map((group, at) => paragraphOf(group, at, narrator));
  const ending = endingOf(prose, material);
  const missing = targetWords - wordCount([said, ...told, ...ending].join(' '));
  return [...own, ...interleaved(told, interludesFor(prose, missing, material.seed)), ...ending];
}

function withoutSaid(passages: readonly Passage[], said: string): Passage[] {
  const keys = new Set(sentencesOf(said).map(sentenceKey));
  return passages
    .map((passage) => ({ ...passage, sentences: passage.sentences.filter((text) => !keys.has(sentenceKey(text))) }))
    .filter(({ sentences }) => sentences.length > 0);
}

/** So few are told one by one, with the narrator between them. */
const fewPassages = 6;

/** Short passages that follow each other share a paragraph. */
function grouped(passages: readonly Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    const words = wordCount((last ?? []).flatMap(({ sentences }) => sentences).join(' '));
    if (last !== undefined && last.length < 4 && words < (passages.length > fewPassages ? 34 : 10)) last.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

/** Leads and echoes come and go, so that no two paragraphs in a row are built alike. */
function paragraphOf(group: readonly Passage[], at: number, narrator: Narrator): string {
  const first = group[0];
  const lead = at % 3 === 1 || first === undefined ? undefined : narrator.lead(first);
  const isThin = wordCount(group.flatMap(({ sentences }) => sentences).join(' ')) < 25;
  const echo = at % 3 === 2 && !isThin ? undefined : narrator.echo(group.flatMap(({ phrases }) => phrases));
  return [lead, ...group.flatMap(({ sentences }) => sentences), echo].filter(Boolean).join(' ');
}

function endingOf(prose: Prose, { passages }: Material): string[] {
  const phrases = [...passages].reverse().flatMap((passage) => passage.phrases);
  const phrase = phrases.find(isVivid);
  return prose.endings.map((sentences) =>
    sentences
      .filter((sentence) => phrase !== undefined || !sentence.includes('{}'))
      .map((sentence) => sentence.replace('{}', phrase ?? ''))
      .join(' '),
  );
}

/** As many whole reflections as the story still needs, kept in their order. */
function interludesFor({ interludes }: Prose, missingWords: number, seed: number): string[] {
  const chosen = new Set<string>();
  let words = 0;
  for (const interlude of shuffled(interludes, seed)) {
    if (words >= missingWords) break;
    chosen.add(interlude);
    words += wordCount(interlude);
  }
  return interludes.filter((interlude) => chosen.has(interlude));
}

/** Spreads the reflections evenly behind what was told, beginning with something told. */
function interleaved(told: readonly string[], interludes: readonly string[]): string[] {
  const slots = Math.max(told.length, 1);
  const groups = Array.from({ length: slots }, (_, at) => (told[at] === undefined ? [] : [told[at]]));
  interludes.forEach((interlude, at) => {
    const slot = Math.min(slots - 1, Math.floor(((at + 0.5) * slots) / interludes.length));
    groups[slot]?.push(interlude);
  });
  return groups.flat();
}
