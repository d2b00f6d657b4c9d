import { functionName } from '#infra/constructs/stage-names.ts';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import type { DeadLetter, DeadLetterClient } from './client.ts';

interface Kind {
  /** A part of the queue's name: its construct's id (infra/stacks/story-stack.ts). */
  readonly queue: string;
  /** Who can take the message once more; without, what it is about is done by other means. */
  readonly takenBy: FunctionId | undefined;
  readonly does: string;
}

/** Every queue of the product, and who takes what lies in it. */
export const deadLetterQueues: readonly Kind[] = [
  {
    ...{ queue: 'UnsettledStories', takenBy: 'failLostStory' },
    does: 'stories whose writing ended badly: their price goes back, and the customer is told',
  },
  {
    ...{ queue: 'UnrecordedFeedback', takenBy: 'recordMailFeedback' },
    does: 'news of mails that bounced: their addresses are taken out of the mailing',
  },
  {
    ...{ queue: 'UndeliveredOutboxRecords', takenBy: undefined },
    does: 'new outbox rows that the stream could not hand over: the sweeper carries them out within a minute',
  },
];

const kindOf = (queueUrl: string) => deadLetterQueues.find(({ queue }) => queueUrl.includes(queue));
/** Long enough for a function to end; afterwards what was not removed is there again. */
const hiddenSeconds = 120;
/** So many tens are looked at in one call; call again for more. */
const mostRounds = 20;

/** Hands a message to its function, or lets it go where none is needed. @returns whether it is dealt with */
async function again(kind: Kind | undefined, message: DeadLetter, stage: Stage, world: DeadLetterClient) {
  if (kind === undefined) {
    world.print('    left: nothing is known of this queue');
    return false;
  }
  if (kind.takenBy === undefined) {
    world.print('    removed: nothing needs to take it');
    return true;
  }
  const error = await world.invoke(functionName(stage, kind.takenBy), message.body);
  world.print(error === undefined ? '    taken' : `    failed once more (${error}): it stays`);
  return error === undefined;
}

function describe({ messageId, sentAtMs, error }: DeadLetter): string {
  const why = error === undefined ? '' : `  ${error.replace(/\s+/g, ' ').slice(0, 120)}`;
  return `  ${messageId}  ${new Date(sentAtMs).toISOString()}${why}`;
}

/** Shows the messages of a queue, each once, and with `isAgain` deals with them. @returns how many there were */
async function goThrough(queueUrl: string, stage: Stage, isAgain: boolean, world: DeadLetterClient): Promise<number> {
  const kind = kindOf(queueUrl);
  const seen = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await world.receive(queueUrl, isAgain ? hiddenSeconds : 0);
    const fresh = found.filter(({ messageId }) => !seen.has(messageId));
    if (fresh.length === 0) break;
    for (const message of fresh) {
      if (seen.size === 0) world.print(`${queueUrl.split('/').at(-1)}: ${kind?.does ?? 'unknown'}`);
      seen.add(message.messageId);
      world.print(describe(message));
      if (isAgain && (await again(kind, message, stage, world))) await world.remove(queueUrl, message);
    }
  }
  return seen.size;
}

/**
 * Shows what lies in the queues of a stage, and with `isAgain` hands it to its functions once more: what ends well is removed.
 * @returns how the process ends
 */
export async function runRedrive(stage: Stage, isAgain: boolean, world: DeadLetterClient): Promise<number> {
  let count = 0;
  for (const queueUrl of await world.listQueues(`tellwren-${stage.name}-`)) {
    count += await goThrough(queueUrl, stage, isAgain, world);
  }
  world.print(
    count === 0 ? 'Nothing is set aside.' : `${count} messages${isAgain ? '' : ': --again takes them again'}.`,
  );
  return 0;
}
