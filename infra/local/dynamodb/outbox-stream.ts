import { setTimeout as wait } from 'node:timers/promises';
import { tableDefinition } from '#shared/names/table.ts';
import type { Item } from './engine.ts';
import type { Change } from './write-buffer.ts';

/** What DynamoDB Streams hands to a Lambda function. */
export interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

interface StreamRecord {
  readonly eventID: string;
  readonly eventName: 'INSERT';
  readonly eventVersion: '1.1';
  readonly eventSource: 'aws:dynamodb';
  readonly awsRegion: string;
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: number;
    readonly Keys: Item;
    readonly NewImage: Item;
    readonly SequenceNumber: string;
    readonly StreamViewType: 'NEW_IMAGE';
  };
  readonly eventSourceARN: string;
}

interface OutboxStreamOptions {
  readonly deliver: (event: StreamEvent) => Promise<void>;
  /** Gets what was tried in vain, as the queue of the cloud stage does. */
  readonly setAside?: (event: StreamEvent) => void;
  /** Before the second try; doubled before each further one. 200 + 400 + 800 + 1,600 ms = 3 s over five tries. */
  readonly firstPauseMs?: number;
}

/** As many as the event source mapping of the cloud stage hands over at once. */
const batchSize = 10;
/** Then the sweeper has it: the row lies in the table until it is done. */
const maxTries = 5;

/**
 * The table's stream with its filter, in order and in memory: new outbox rows go to `deliver`, one batch at a time, each
 * batch tried up to five times. A write never waits for it.
 */
export function createOutboxStream({ deliver, setAside, firstPauseMs = 200 }: OutboxStreamOptions) {
  const queue: StreamRecord[] = [];
  const stopped = new AbortController();
  let sequence = 0;
  let pumping: Promise<void> | undefined;

  async function deliverWithRetries(event: StreamEvent): Promise<void> {
    for (let attempt = 1; attempt <= maxTries && !stopped.signal.aborted; attempt += 1) {
      try {
        return await deliver(event);
      } catch {
        if (attempt < maxTries) await pause(firstPauseMs * 2 ** (attempt - 1));
      }
    }
    // A stack that stops takes it up again: the row lies in the table.
    if (!stopped.signal.aborted) setAside?.(event);
  }

  async function pause(delayMs: number): Promise<void> {
    await wait(delayMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
  }

  async function pump(): Promise<void> {
    while (queue.length > 0 && !stopped.signal.aborted) {
      await deliverWithRetries({ Records: queue.splice(0, batchSize) });
    }
    pumping = undefined;
  }

  return {
    /** Takes the changes of one committed write; those that are no new outbox rows are left out. */
    push(changes: readonly Change[]): void {
      for (const change of changes) {
        if (!isNewOutboxRow(change)) continue;
        sequence += 1;
        queue.push(streamRecord(change.tableName, change.after, sequence));
      }
      if (queue.length > 0) pumping ??= pump();
    },
    /** Resolves when nothing waits any more. */
    async idle(): Promise<void> {
      await pumping;
    },
    async close(): Promise<void> {
      stopped.abort();
      await pumping;
    },
  };
}

function isNewOutboxRow(change: Change): change is Change & { readonly after: Item } {
  const partitionKey = change.after?.[tableDefinition.partitionKey]?.['S'];
  return (
    change.before === undefined &&
    typeof partitionKey === 'string' &&
    partitionKey.startsWith(tableDefinition.outboxPrefix)
  );
}

function streamRecord(tableName: string, item: Item, sequence: number): StreamRecord {
  const keyNames = [tableDefinition.partitionKey, tableDefinition.sortKey];
  const sequenceNumber = String(sequence).padStart(21, '0');
  return {
    eventID: sequenceNumber,
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      Keys: Object.fromEntries(keyNames.flatMap((name) => (item[name] ? [[name, item[name]]] : []))),
      NewImage: item,
      SequenceNumber: sequenceNumber,
      StreamViewType: 'NEW_IMAGE',
    },
    eventSourceARN: `arn:aws:dynamodb:us-east-1:000000000000:table/${tableName}/stream/local`,
  };
}
