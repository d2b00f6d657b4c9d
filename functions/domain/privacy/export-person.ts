import * as z from 'zod/mini';
import { contributorSchema, piecesOf } from '#functions/domain/voices/contributor.ts';
import { voicesIn, withVoices } from '#functions/domain/voices/voices.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { charactersOf } from '#shared/text/characters.ts';
import { ofKinds, type PersonalItem, type PersonalKind } from './personal-item.ts';

export interface ExportedDocument {
  readonly path: string;
  readonly text: string;
}

const documents = {
  'account.json': ['account'],
  'stories.json': ['story', 'text', 'failed-story'],
  'plans.json': ['posting', 'reminder', 'adaptation'],
  'versions.json': ['version'],
  'conversations.json': ['draft', 'material'],
  'orders.json': ['order', 'payment', 'attention', 'dispute', 'refund-request', 'product-order'],
  'purchases.json': ['purchase', 'coupon-use'],
  'subscriptions.json': ['subscription', 'stripe-customer'],
  'credits.json': ['credit'],
  'shares.json': ['share', 'words'],
  'together.json': ['together'],
  'gifts.json': ['gift', 'delivered-gift', 'voucher'],
  'films.json': ['film', 'film-note', 'film-brief'],
  'messages.json': ['message'],
  'mails.json': ['mail', 'sent-mail'],
  'technical.json': [
    'address',
    'listed-name',
    'former-address',
    'free-story',
    'undeliverable',
    'of-account',
    'link',
    'email-change',
    'registration',
    'reset',
    'mail-allowance',
    'login-attempts',
    'answer',
    'request',
    'open-message',
  ],
} as const satisfies Record<string, readonly PersonalKind[]>;

const secretNames = new Set([...['passwordHash', 'tokenVersion', 'endedSessions', 'sid', 'linkId', 'linkToken']]);

/** Of somebody who tells a story with the person: what the person knows of them. The rest is theirs. */
function shownContributor({ kind: record, id, values }: PersonalItem): object {
  const { success, data } = contributorSchema.safeParse(values);
  if (!success) return { record, id };
  const { storyId, name, sentence, line, createdAt } = data;
  const pieces = piecesOf(data).flatMap(({ answer: { question, text, state } }) =>
    state === 'in' ? [{ question, text }] : [],
  );
  return { record, id, storyId, name, sentence, line, createdAt, pieces };
}

/** Not `kind`, an attribute of many items. */
function shown(item: PersonalItem): object {
  const { kind: record, id, values } = item;
  if (record === 'together') return shownContributor(item);
  const open = Object.fromEntries(Object.entries(values).filter(([name]) => !secretNames.has(name)));
  return { record, id, ...open };
}

/** Sets of the table as lists: JSON has none. */
const withLists = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);

const textSchema = z.object({ description: z.string() });

const nameSchema = z.object({ name: z.string() });
/** The voices in the text of a story. */
export function voicesByStory(items: readonly PersonalItem[]): (storyId: string, html: string) => Voice[] {
  const found = ofKinds(items, 'together').flatMap(({ values }) => contributorSchema.safeParse(values).data ?? []);
  const contributors = found.toSorted((one, other) => (one.personId < other.personId ? -1 : 1));
  const ofStory = Map.groupBy(contributors, ({ storyId }) => storyId);
  return (storyId, html) => voicesIn(html, ofStory.get(storyId) ?? [], undefined);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Not allowed in names on Windows, or not visible. */
const unfitForNames = /[\\/:*?"<>|\p{C}]/gu;
const nameLength = 60;

/** The path of each story without its extension, by id: `stories/1 Burnt toast`. */
export function storyPaths(items: readonly PersonalItem[]): ReadonlyMap<string, string> {
  const stories = ofKinds(items, 'story').toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const nameOf = ({ values }: PersonalItem) =>
    (nameSchema.safeParse(values).data?.name ?? '').replace(unfitForNames, ' ');
  const short = (name: string) => charactersOf(name.replace(/\s+/g, ' ').trim()).slice(0, nameLength).join('');
  return new Map(
    stories.map((story, index) => [story.id, `stories/${index + 1} ${short(nameOf(story))}`.replace(/[. ]+$/, '')]),
  );
}

function page(path: string, name: string, html: string): ExportedDocument {
  const text = `<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(name)}</title>\n${html}\n`;
  return { path: `${path}.html`, text };
}

/** Descriptions for the customer. */
const descriptions: Readonly<Record<keyof typeof documents, string>> = {
  'account.json': 'your account: name, email address, when you agreed to our terms, and the stories you have left',
  'stories.json': 'your stories with their texts',
  'plans.json': 'your posting plans with their reminders, and posts adapted for a channel',
  'versions.json': 'earlier versions of your stories',
  'conversations.json': 'your conversations with Wren, and the notes Wren made from them',
  'orders.json': 'your orders and payments',
  'purchases.json': 'purchases you started, and coupons you used',
  'subscriptions.json': 'your subscriptions, and your customer number at Stripe',
  'credits.json': 'the stories you received and used, one line each',
  'shares.json': 'stories you share as a public page, without their links, and the words readers sent you',
  'together.json': 'people you asked to tell a story with you, and what of theirs is in it',
  'gifts.json': 'gifts you ordered, and where they go; stories you gave',
  'films.json': 'films you booked, and your briefs for them',
  'messages.json': 'your messages to us',
  'mails.json': 'emails waiting to be sent to you, and those of the last 90 days without their texts',
  'technical.json': 'security data: sessions, mailed links, login attempts, limits, and your downloads and deletions',
};

export interface ExportExtras {
  readonly hasPdfs: boolean;
  /** A line for each file that is missing, with the reason. */
  readonly leftOut: readonly string[];
}

function contents(lists: readonly ExportedDocument[], hasStories: boolean, { hasPdfs, leftOut }: ExportExtras) {
  const known = Object.entries(descriptions).filter(([path]) => lists.some((list) => list.path === path));
  const pages = `each story as a page to open in a browser${hasPdfs ? ', and as a PDF to print' : ''}`;
  const lines = [
    'This is everything we store about you at Tellwren. The .json files open in any text editor. Times are in UTC, money in cents.',
    '',
    ...known.map(([path, what]) => `${path.padEnd(20)} ${what}`),
    ...(hasStories ? [`${'stories/'.padEnd(20)} ${pages}`] : []),
    `${'files/'.padEnd(20)} your photos and the proofs of your gifts, if there are any`,
    ...(leftOut.length === 0 ? [] : ['', 'Left out:', ...leftOut]),
  ];
  return { path: 'READ-ME.txt', text: `${lines.join('\n')}\n` };
}

/** Exports all data of a person in a readable, portable form (GDPR articles 15 and 20). */
export function exportPerson(
  items: readonly PersonalItem[],
  extras: ExportExtras = { hasPdfs: false, leftOut: [] },
): ExportedDocument[] {
  const lists = Object.entries(documents).flatMap(([path, kinds]) => {
    const found = ofKinds(items, ...kinds).map(shown);
    return found.length === 0 ? [] : [{ path, text: `${JSON.stringify(found, withLists, 2)}\n` }];
  });
  const names = new Map(ofKinds(items, 'story').map(({ id, values }) => [id, nameSchema.safeParse(values).data?.name]));
  const paths = storyPaths(items);
  const voices = voicesByStory(items);
  const stories = ofKinds(items, 'text').map(({ id, values }) =>
    page(
      paths.get(id) ?? `stories/${id}`,
      names.get(id) ?? id,
      withVoices(textSchema.parse(values).description, voices(id, textSchema.parse(values).description), () => ''),
    ),
  );
  return [...lists, ...stories, contents(lists, stories.length > 0, extras)];
}
