import { setTimeout as wait } from 'node:timers/promises';
import { tableDefinition } from '#shared/names/table.ts';
import type { Item } from './engine.ts';
import type { Change } from './write-buffer.ts';

export interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

type StreamEventName = 'INSERT' | 'MODIFY';

interface StreamRecord {
  readonly eventID: string;
  readonly eventName: StreamEventName;
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
  readonly setAside?: (event: StreamEvent) => void;
  /** Doubles for each retry: 200 + 400 + 800 + 1,600 ms = 3 s over five attempts. */
  readonly firstPauseMs?: number;
}

const batchSize = 10;
const maxTries = 5;

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
    // After a restart the sweeper finds the row.
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
    push(changes: readonly Change[]): void {
      for (const change of changes) {
        if (!isStreamed(change)) continue;
        sequence += 1;
        queue.push(streamRecord(change, sequence));
      }
      if (queue.length > 0) pumping ??= pump();
    },
    async idle(): Promise<void> {
      await pumping;
    },
    async close(): Promise<void> {
      stopped.abort();
      await pumping;
    },
  };
}

type Written = Change & { readonly after: Item };

const eventNameOf = ({ before }: Change): StreamEventName => (before === undefined ? 'INSERT' : 'MODIFY');

/** The filters of the deployed stream (infra/stacks/story-stack.ts). */
function isStreamed(change: Change): change is Written {
  const { partitionKey, sortKey, streamed } = tableDefinition;
  const [partition, sort] = [partitionKey, sortKey].map((name) => String(change.after?.[name]?.['S'] ?? ''));
  return Object.values(streamed).some(
    (filter) =>
      partition?.startsWith(filter.partition) === true &&
      sort?.startsWith(filter.sort) === true &&
      filter.events.some((event) => event === eventNameOf(change)),
  );
}

function streamRecord(change: Written, sequence: number): StreamRecord {
  const { tableName, after: item } = change;
  const keyNames = [tableDefinition.partitionKey, tableDefinition.sortKey];
  const sequenceNumber = String(sequence).padStart(21, '0');
  return {
    eventID: sequenceNumber,
    eventName: eventNameOf(change),
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
