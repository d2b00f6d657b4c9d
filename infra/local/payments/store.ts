import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { type RecordKind, type RecordOf, recordSchemas } from './records.ts';

export interface Shelf<Row extends { readonly id: string }> {
  get(id: string): Row | undefined;
  all(): Row[];
  put(row: Row): Row;
  drop(id: string): void;
  restore(id: string, row: unknown): void;
}

export type Shelves = { readonly [Kind in RecordKind]: Shelf<RecordOf<Kind>> };

export interface Store extends Shelves {
  /** Writes all changes atomically: one journal line. */
  save(): void;
}

const kindSchema = z.enum([
  ...(['session', 'paymentIntent', 'charge', 'customer', 'subscription', 'invoice'] as const),
  ...(['paymentMethod', 'portal'] as const),
  ...(['refund', 'dispute', 'event', 'reply', 'settings'] as const),
]);
const lineSchema = z.array(z.tuple([kindSchema, z.string(), z.unknown()]));
type Change = readonly [kind: RecordKind, id: string, row: unknown];

/** Opens the journal; in memory without a file. Each line is atomic, also after `kill -9`. Opening compacts it. */
export function openStore(file?: string): Store {
  const pending: Change[] = [];
  const shelves = createShelves((change) => pending.push(change));
  if (file !== undefined && existsSync(file)) {
    for (const [kind, id, row] of readJournal(file)) shelves[kind].restore(id, row);
  }
  const save = () => {
    const line = `${JSON.stringify(pending.splice(0))}\n`;
    if (file !== undefined && line !== '[]\n') appendFileSync(file, line);
  };
  if (file !== undefined) writeAnew(file, shelves);
  return { ...shelves, save };
}

function createShelves(changed: (change: Change) => void): Shelves {
  return {
    session: createShelf('session', recordSchemas.session, changed),
    paymentIntent: createShelf('paymentIntent', recordSchemas.paymentIntent, changed),
    charge: createShelf('charge', recordSchemas.charge, changed),
    customer: createShelf('customer', recordSchemas.customer, changed),
    subscription: createShelf('subscription', recordSchemas.subscription, changed),
    invoice: createShelf('invoice', recordSchemas.invoice, changed),
    paymentMethod: createShelf('paymentMethod', recordSchemas.paymentMethod, changed),
    portal: createShelf('portal', recordSchemas.portal, changed),
    refund: createShelf('refund', recordSchemas.refund, changed),
    dispute: createShelf('dispute', recordSchemas.dispute, changed),
    event: createShelf('event', recordSchemas.event, changed),
    reply: createShelf('reply', recordSchemas.reply, changed),
    settings: createShelf('settings', recordSchemas.settings, changed),
  };
}

function createShelf<Row extends { readonly id: string }>(
  kind: RecordKind,
  schema: z.ZodMiniType<Row>,
  changed: (change: Change) => void,
): Shelf<Row> {
  const rows = new Map<string, Row>();
  return {
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    put(row) {
      rows.set(row.id, row);
      changed([kind, row.id, row]);
      return row;
    },
    drop(id) {
      if (rows.delete(id)) changed([kind, id, null]);
    },
    restore(id, row) {
      if (row === null) rows.delete(id);
      else rows.set(id, schema.parse(row));
    },
  };
}

/** An incomplete last line was never acknowledged. */
function* readJournal(file: string): Generator<Change> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const torn = lines.pop();
  if (torn) lines.push(isWhole(torn) ? torn : '[]');
  for (const line of lines) if (line !== '') yield* lineSchema.parse(JSON.parse(line));
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function writeAnew(file: string, shelves: Shelves): void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = Object.entries(shelves).flatMap(([kind, shelf]) =>
    shelf.all().map((row) => JSON.stringify([[kind, row.id, row]])),
  );
  writeFileDurably(file, lines.map((line) => `${line}\n`).join(''));
}
