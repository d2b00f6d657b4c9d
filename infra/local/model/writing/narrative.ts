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

/** For opening and body; the quality check requires 500 (specification 1.9). */
const targetWords = 570;
const openingWords = 55;

interface Narrator {
  lead(passage: Passage): string | undefined;
  echo(phrases: readonly string[]): string | undefined;
}

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

/** "This is for my grandmother Rosa.", unless the customer says so. */
function dedication({ person }: Material, head: Passage | undefined): string {
  if (person === undefined) return '';
  if (head?.sentences[0]?.startsWith('This is for')) return '';
  return `This is for ${person.label ?? 'you'}.`;
}

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

export function bodyParagraphs(material: Material, openingText: string): string[] {
  const own = openingText === '' ? openingParagraphs(material) : [];
  const said = openingText === '' ? own.join('\n') : openingText;
  const prose = proseOf[material.category];
  const narrator = narratorOf(prose, material.seed + 1, said);
  const passages = withoutRepeated(material.passages, said);
  const told = grouped(passages).map((group, at) => paragraphOf(group, at, narrator));
  const ending = endingOf(prose, material);
  const missing = targetWords - wordCount([said, ...told, ...ending].join(' '));
  return [...own, ...interleaved(told, interludesFor(prose, missing, material.seed)), ...ending];
}

function withoutRepeated(passages: readonly Passage[], said: string): Passage[] {
  const keys = new Set(sentencesOf(said).map(sentenceKey));
  return passages
    .map((passage) => ({ ...passage, sentences: passage.sentences.filter((text) => !keys.has(sentenceKey(text))) }))
    .filter(({ sentences }) => sentences.length > 0);
}

const fewPassages = 6;

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

function interleaved(told: readonly string[], interludes: readonly string[]): string[] {
  const slots = Math.max(told.length, 1);
  const groups = Array.from({ length: slots }, (_, at) => (told[at] === undefined ? [] : [told[at]]));
  interludes.forEach((interlude, at) => {
    const slot = Math.min(slots - 1, Math.floor(((at + 0.5) * slots) / interludes.length));
    groups[slot]?.push(interlude);
  });
  return groups.flat();
}
