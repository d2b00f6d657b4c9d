import { functionName } from '#infra/constructs/stage-names.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import type { DeadLetter, DeadLetterClient } from './client.ts';

interface Kind {
  /** The end of the queue's name (infra/stacks/story-stack.ts). */
  readonly queue: string;
  /** The function that processes the message again; undefined when other means already do the work. */
  readonly consumer: FunctionId | undefined;
  readonly content: string;
}

export const deadLetterQueues: readonly Kind[] = [
  {
    queue: 'unsettled-stories',
    consumer: 'failLostStory',
    content: 'stories that could not be written: the price is returned and the customer gets a mail',
  },
  {
    queue: 'unrecorded-feedback',
    consumer: 'recordMailFeedback',
    content: 'notifications of bounced mails: their addresses are suppressed',
  },
  {
    queue: 'undelivered-outbox-records',
    consumer: undefined,
    content: 'outbox rows that the stream could not deliver: the sweeper processes them within a minute',
  },
];

const queueKind = (queueUrl: string) => deadLetterQueues.find(({ queue }) => queueUrl.endsWith(`-${queue}`));
/** Longer than a function runs; afterwards remaining messages are visible again. */
const hiddenSeconds = 120;
const maxRounds = 20;

/** Sends a message to its function, or drops it when none is needed. @returns whether to remove it */
async function redriveMessage(kind: Kind | undefined, message: DeadLetter, stage: Stage, client: DeadLetterClient) {
  if (kind === undefined) {
    client.print('    left: unknown queue');
    return false;
  }
  if (kind.consumer === undefined) {
    client.print('    removed: already processed by other means');
    return true;
  }
  const error = await client.invoke(functionName(stage, kind.consumer), message.body);
  client.print(error === undefined ? '    processed' : `    failed again (${error}): it stays in the queue`);
  return error === undefined;
}

function describe({ messageId, sentAtMs, error }: DeadLetter): string {
  const why = error === undefined ? '' : `  ${error.replace(/\s+/g, ' ').slice(0, 120)}`;
  return `  ${messageId}  ${new Date(sentAtMs).toISOString()}${why}`;
}

/** Prints each message of a queue once, and with `isAgain` redrives it. @returns the number of messages */
async function processQueue(
  queueUrl: string,
  stage: Stage,
  isAgain: boolean,
  client: DeadLetterClient,
): Promise<number> {
  const kind = queueKind(queueUrl);
  const seen = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await client.receive(queueUrl, isAgain ? hiddenSeconds : 0);
    const fresh = found.filter(({ messageId }) => !seen.has(messageId));
    if (fresh.length === 0) break;
    for (const message of fresh) {
      if (seen.size === 0) client.print(`${queueUrl.split('/').at(-1)}: ${kind?.content ?? 'unknown'}`);
      seen.add(message.messageId);
      client.print(describe(message));
      if (isAgain && (await redriveMessage(kind, message, stage, client))) await client.remove(queueUrl, message);
    }
  }
  return seen.size;
}

/**
 * Prints the messages in a stage's dead-letter queues, and with `isAgain` sends them to their functions again. Processed messages
 * are removed.
 * @returns the exit code
 */
export async function runRedrive(stage: Stage, isAgain: boolean, client: DeadLetterClient): Promise<number> {
  let count = 0;
  for (const queueUrl of await client.listQueues(`tellwren-${stage.name}-`)) {
    count += await processQueue(queueUrl, stage, isAgain, client);
  }
  client.print(
    count === 0
      ? 'The dead-letter queues are empty.'
      : `${count} messages${isAgain ? '' : ': use --again to process them again'}.`,
  );
  return 0;
}
