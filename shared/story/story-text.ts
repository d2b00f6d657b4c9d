import { type HtmlBlock, htmlBlocks, textLine } from './html-blocks.ts';
import {
  type DayFormat,
  dayFormats,
  type IdeaFormat,
  ideaFormats,
  type StoryLanguage,
  sectionNames,
  storyLanguages,
  type Weekday,
  weekdays,
} from './languages.ts';

/**
 * The sections after a story are lists whose items have one of these forms, which people can read and edit:
 *
 *     value  Name: meaning “moment”
 *     idea   Photo · Title — “Hook” Post
 *     day    Monday · Photo · Title: “Hook” Post → Call to action
 *
 * A part may be missing. This file writes and reads them; what an edit changed beyond recognition is read as text.
 */

interface ValueLine {
  readonly name: string;
  readonly meaning: string;
  readonly moment: string;
}

interface IdeaLine {
  readonly title: string;
  readonly format: IdeaFormat;
  readonly hook: string;
  readonly post: string;
}

interface DayLine {
  readonly day: Weekday;
  readonly title: string;
  readonly format: DayFormat;
  readonly hook: string;
  readonly post: string;
  readonly cta: string;
}

interface Line {
  /** The whole item, on one line. */
  readonly text: string;
  /** Set when the item has links, lists or quotations, which the text would lose. */
  readonly html: string | null;
}

/** A part that an item does not have is null. */
type Read<Parts> = Line & { readonly [Part in keyof Parts]: Parts[Part] | null };
export type StoryValue = Read<ValueLine>;
export type StoryIdea = Read<IdeaLine>;
export type StoryDay = Read<DayLine>;

type SectionKind = 'values' | 'strategy' | 'schedule';

interface SectionOf<Kind extends SectionKind, Item> {
  readonly kind: Kind;
  /** As the customer left it. */
  readonly heading: string;
  /** In order: lists as items, anything else as HTML. */
  readonly blocks: readonly (string | readonly Item[])[];
}

export type StorySection =
  | SectionOf<'values', StoryValue>
  | SectionOf<'strategy', StoryIdea>
  | SectionOf<'schedule', StoryDay>
  | { readonly kind: 'other'; readonly html: string };

export interface StoryText {
  /** Of the headings; English when there are none. */
  readonly language: StoryLanguage;
  /** HTML before the first section: a prefix of the description. */
  readonly story: string;
  /** In order. They contain everything after the story. */
  readonly sections: readonly StorySection[];
  readonly values: readonly StoryValue[];
  readonly ideas: readonly StoryIdea[];
  readonly days: readonly StoryDay[];
  /** HTML after the story that belongs to no list of a section. */
  readonly rest: string;
}

export function formatLabel(format: DayFormat, language: StoryLanguage): string {
  return sectionNames[language].formats[dayFormats.indexOf(format)] ?? format;
}

export function weekdayLabel(day: Weekday, language: StoryLanguage): string {
  return sectionNames[language].weekdays[weekdays.indexOf(day)] ?? day;
}

/** Editors type no-break spaces, and texts have them; beside a separator one is a space. */
const besideSeparator = /[\u00a0\u202f](?=[·—→“])|(?<=[·—→:”])[\u00a0\u202f]/g;
const separable = (text: string) => text.replace(besideSeparator, ' ');
const separableTexts = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, separable(text)])) as Texts;

const singleQuotes: Readonly<Record<string, string>> = { '“': '‘', '”': '’', '„': '‚', '"': "'" };

function withSingleQuotes(text: string): string {
  return text.replace(/[“”„"]/g, (mark) => singleQuotes[mark] ?? mark);
}

/** A name or title ends at the first colon before a space. */
const withoutColon = (text: string) => text.replace(/[ \u00a0\u202f]?(?<!:):+(?= |$)/g, ' –').trim();
const withoutDash = (text: string) => text.replace(/(^| )—(?= |$)/g, '$1–');
const withoutArrow = (text: string) => text.replaceAll('→', '›');

const quoted = (text: string) => (text === '' ? '' : `“${withSingleQuotes(text)}”`);
const joined = (parts: readonly string[], separator = ' ') => parts.filter((part) => part !== '').join(separator);

/** Without a hook, a quotation at the beginning of the post would be read as one. */
function hookAndPost({ hook, post }: Pick<IdeaLine, 'hook' | 'post'>): string {
  return joined([quoted(hook), hook === '' && post.startsWith('“') ? withSingleQuotes(post) : post]);
}

/** The lines take texts without line breaks or double spaces, and change marks in them that would be read as a separator. */
export function valueLine(value: ValueLine): string {
  const { name, meaning, moment } = separableTexts({ ...value });
  const plain = moment === '' && meaning.endsWith('”') ? withSingleQuotes(meaning) : meaning;
  return joined([withoutColon(name), joined([plain, quoted(moment)])], ': ');
}

export function ideaLine(idea: IdeaLine, language: StoryLanguage): string {
  const { format, title, ...texts } = separableTexts({ ...idea });
  const lead = joined([formatLabel(format, language), withoutDash(title)], ' · ');
  return joined([lead, hookAndPost(texts)], ' — ');
}

export function dayLine(one: DayLine, language: StoryLanguage): string {
  const { day, format, title, hook, post, cta } = separableTexts({ ...one });
  const lead = joined([weekdayLabel(day, language), formatLabel(format, language), withoutColon(title)], ' · ');
  const text = hookAndPost({ hook, post: cta === '' ? withoutArrow(post) : post });
  return joined([lead, joined([text, cta === '' ? '' : `→ ${withoutArrow(cta)}`])], ': ');
}

/** Upper and lower case, composed letters and a colon at the end make no difference. */
const key = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
    .replace(/:$/, '')
    .trim();

function labelled<Name>(names: readonly Name[], labels: (language: StoryLanguage) => readonly string[]) {
  const entries = storyLanguages.flatMap((language) =>
    names.map((name, index) => [key(labels(language)[index] ?? ''), name] as const),
  );
  return new Map(entries);
}

const formatOf = labelled(dayFormats, (language) => sectionNames[language].formats);
const weekdayOf = labelled(weekdays, (language) => sectionNames[language].weekdays);

const sectionKinds = ['values', 'strategy', 'schedule'] as const;
const headingOf = new Map(
  storyLanguages.flatMap((language) =>
    sectionKinds.map((kind) => [key(sectionNames[language][kind]), { kind, language }] as const),
  ),
);

/** At the first separator. */
function splitAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

const orNull = (text: string) => (text === '' ? null : text);

/** A longer beginning is a sentence with a colon. */
const maxNameLength = 60;

function valueParts(text: string): Omit<StoryValue, keyof Line> {
  const [name, after] = splitAt(text, ': ');
  if (after === '' || name === '' || name.length > maxNameLength) return { name: null, meaning: null, moment: null };
  const at = after.lastIndexOf('“');
  const hasMoment = after.endsWith('”') && at >= 0 && after.indexOf('”', at) === after.length - 1;
  if (!hasMoment || (at > 0 && after[at - 1] !== ' ')) return { name, meaning: after, moment: null };
  return { name, meaning: orNull(after.slice(0, at).trim()), moment: orNull(after.slice(at + 1, -1)) };
}

function readHook(text: string): { hook: string | null; post: string } {
  const end = text.startsWith('“') ? text.indexOf('”') : -1;
  const isHook = end > 1 && (end === text.length - 1 || text[end + 1] === ' ') && text.lastIndexOf('“', end) === 0;
  return isHook ? { hook: text.slice(1, end), post: text.slice(end + 2) } : { hook: null, post: text };
}

function ideaParts(text: string): Omit<StoryIdea, keyof Line> {
  const [lead, after] = splitAt(text, ' — ');
  const [label, title] = splitAt(lead, ' · ');
  const format = ideaFormats.find((name) => name === formatOf.get(key(label)));
  if (format === undefined || title === '') return { format: null, title: null, hook: null, post: null };
  const { hook, post } = readHook(after);
  return { format, title, hook, post: orNull(post) };
}

function dayParts(text: string): Omit<StoryDay, keyof Line> {
  const [lead, after] = splitAt(text, ': ');
  const [first, ...more] = lead.split(' · ');
  const day = weekdayOf.get(key(first ?? ''));
  if (day === undefined) return { day: null, format: null, title: null, hook: null, post: null, cta: null };
  const format = formatOf.get(key(more[0] ?? '')) ?? null;
  const title = orNull(more.slice(format === null ? 0 : 1).join(' · '));
  const { hook, post } = readHook(after);
  const arrow = ` ${post}`.lastIndexOf(' → ');
  if (arrow === -1) return { day, format, title, hook, post: orNull(post), cta: null };
  const [before, cta] = [post.slice(0, arrow).trim(), post.slice(arrow + 2).trim()];
  return { day, format, title, hook, post: orNull(before), cta: orNull(cta) };
}

const itemText = (html: string) => separable(textLine(html));

const richTag = /<(?:a|blockquote|h[1-6]|ol|ul)\b/i;

/** The items of a list; undefined for anything else, and for a list with text outside its items. */
function listItems({ name, inner }: HtmlBlock): Line[] | undefined {
  if (name !== 'ul' && name !== 'ol') return undefined;
  const pieces = htmlBlocks(inner).map((piece) => ({ ...piece, text: itemText(piece.inner) }));
  const filled = pieces.filter(({ text }) => text !== '');
  if (filled.some((piece) => piece.name !== 'li')) return undefined;
  return filled.map((piece) => ({ text: piece.text, html: richTag.test(piece.inner) ? piece.inner : null }));
}

const isHeading = ({ name, inner }: HtmlBlock) => /^h[1-6]$/.test(name) && textLine(inner) !== '';

function knownHeading(block: HtmlBlock) {
  return isHeading(block) ? headingOf.get(key(textLine(block.inner))) : undefined;
}

/** The position of the values heading (specification 2.2), or -1. Takes sanitised HTML, as `readStoryText`. */
export function valuesAt(description: string): number {
  return htmlBlocks(description).find((block) => knownHeading(block)?.kind === 'values')?.start ?? -1;
}

/** The first values heading, or other known heading before a list: a story may contain a heading with that name. */
function sectionsStart(blocks: readonly HtmlBlock[]): number {
  const solid = blocks.filter(({ name, inner }) => name !== '' || inner.trim() !== '');
  const first = solid.find((block, index) => {
    const kind = knownHeading(block)?.kind;
    return kind === 'values' || (kind !== undefined && /^[uo]l$/.test(solid[index + 1]?.name ?? ''));
  });
  return first === undefined ? blocks.length : blocks.indexOf(first);
}

/** Each list as the parts of its items; adjacent blocks of other HTML as one. */
function sectionBlocks<Parts>(
  html: string,
  blocks: readonly HtmlBlock[],
  parts: (text: string) => Parts,
): (string | (Line & Parts)[])[] {
  const read: (string | (Line & Parts)[])[] = [];
  for (const block of blocks) {
    const items = listItems(block);
    const last = read.at(-1);
    if (items !== undefined) read.push(items.map((item) => ({ ...item, ...parts(item.text) })));
    else if (typeof last === 'string') read[read.length - 1] = last + html.slice(block.start, block.end);
    else read.push(html.slice(block.start, block.end));
  }
  return read.filter((block) => (typeof block === 'string' ? textLine(block) !== '' : block.length > 0));
}

function sectionOf(html: string, blocks: readonly HtmlBlock[]): StorySection {
  const [first, ...after] = blocks;
  const kind = first === undefined ? undefined : knownHeading(first)?.kind;
  const heading = textLine(first?.inner ?? '');
  if (kind === 'values') return { kind, heading, blocks: sectionBlocks(html, after, valueParts) };
  if (kind === 'strategy') return { kind, heading, blocks: sectionBlocks(html, after, ideaParts) };
  if (kind === 'schedule') return { kind, heading, blocks: sectionBlocks(html, after, dayParts) };
  return { kind: 'other', html: html.slice(first?.start, blocks.at(-1)?.end) };
}

/** A known section ends at the next one, and at any heading of its level or above. */
function beginsSection(block: HtmlBlock, [first]: readonly HtmlBlock[]): boolean {
  if (first === undefined || knownHeading(block) !== undefined) return true;
  return isHeading(block) && knownHeading(first) !== undefined && block.name <= first.name;
}

function sectionsOf(html: string, blocks: readonly HtmlBlock[]): StorySection[] {
  const groups: HtmlBlock[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1) ?? [];
    if (beginsSection(block, group)) groups.push([block]);
    else group.push(block);
  }
  return groups.map((group) => sectionOf(html, group));
}

const itemsOf = <Item>(blocks: readonly (string | readonly Item[])[]) =>
  blocks.flatMap((block) => (typeof block === 'string' ? [] : block));

function htmlOf(section: StorySection): readonly string[] {
  return section.kind === 'other' ? [section.html] : section.blocks.filter((block) => typeof block === 'string');
}

/**
 * Reads a description back into story and sections, also after edits. Takes sanitised HTML and linear time, and loses no words:
 * the story and the sections together contain all of them.
 */
export function readStoryText(description: string): StoryText {
  const blocks = htmlBlocks(description);
  const start = sectionsStart(blocks);
  const first = blocks[start];
  const sections = sectionsOf(description, blocks.slice(start));
  return {
    language: (first && knownHeading(first)?.language) ?? 'en',
    story: description.slice(0, first?.start),
    sections,
    values: sections.flatMap((section) => (section.kind === 'values' ? itemsOf(section.blocks) : [])),
    ideas: sections.flatMap((section) => (section.kind === 'strategy' ? itemsOf(section.blocks) : [])),
    days: sections.flatMap((section) => (section.kind === 'schedule' ? itemsOf(section.blocks) : [])),
    rest: sections.flatMap(htmlOf).join(''),
  };
}
