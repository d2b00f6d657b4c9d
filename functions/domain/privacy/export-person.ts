import * as z from 'zod/mini';
import { ofKinds, type PersonalItem, type PersonalKind } from './personal-item.ts';

/** One document of what is handed out to a person. */
export interface ExportedDocument {
  /** Under the folder of the export. */
  readonly path: string;
  readonly text: string;
}

const documents = {
  'account.json': ['account'],
  'stories.json': ['story', 'text'],
  'versions.json': ['version'],
  'conversations.json': ['draft', 'material'],
  'orders.json': ['order', 'payment', 'attention'],
  'purchases.json': ['purchase', 'coupon-use'],
  'subscriptions.json': ['subscription', 'stripe-customer'],
  'credits.json': ['credit'],
  'gifts.json': ['gift'],
  'films.json': ['film', 'film-note'],
  'messages.json': ['message'],
  'mails.json': ['mail'],
  'technical.json': [
    'address',
    'free-story',
    'undeliverable',
    'of-account',
    'link',
    'registration',
    'reset',
    'mail-allowance',
    'login-attempts',
    'answer',
  ],
} as const satisfies Record<string, readonly PersonalKind[]>;

/** What opens a door is nobody's to read, not even its owner's mailbox. */
const secretNames = new Set(['passwordHash', 'tokenVersion', 'keptSessionId', 'endedSessions', 'linkId']);

function shown({ kind, id, values }: PersonalItem): object {
  const open = Object.fromEntries(Object.entries(values).filter(([name]) => !secretNames.has(name)));
  return { kind, id, ...open };
}

const textSchema = z.object({ description: z.string() });

function page(id: string, html: string): ExportedDocument {
  const text = `<!doctype html>\n<meta charset="utf-8">\n<title>${id.replace(/[<&]/g, '')}</title>\n${html}\n`;
  return { path: `stories/${id}.html`, text };
}

/** Everything that the table holds of a person, for them to read and to take elsewhere (GDPR articles 15 and 20). */
export function exportPerson(items: readonly PersonalItem[]): ExportedDocument[] {
  const lists = Object.entries(documents).flatMap(([path, kinds]) => {
    const found = ofKinds(items, ...kinds).map(shown);
    return found.length === 0 ? [] : [{ path, text: `${JSON.stringify(found, null, 2)}\n` }];
  });
  const stories = ofKinds(items, 'text').map(({ id, values }) => page(id, textSchema.parse(values).description));
  return [...lists, ...stories];
}
