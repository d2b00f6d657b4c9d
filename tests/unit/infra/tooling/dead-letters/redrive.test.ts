import { expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import type { DeadLetter, DeadLetterClient } from '#infra/tooling/dead-letters/client.ts';
import { runRedrive } from '#infra/tooling/dead-letters/redrive.ts';

const queue = (id: string) => `https://sqs.us-east-1.amazonaws.com/1/tellwren-prod-${id}`;
const message = (messageId: string, body = '{}'): DeadLetter => {
  return { messageId, receiptHandle: `r-${messageId}`, body, sentAtMs: 0, error: 'the table\nwas out' };
};

/** Queues in memory; a message received with a timeout stays hidden until the end of the test. */
function openWorld(queues: Readonly<Record<string, DeadLetter[]>>, failing: readonly string[] = []) {
  const hidden = new Set<string>();
  const lines: string[] = [];
  const invoked: string[] = [];
  const world: DeadLetterClient = {
    listQueues: async (prefix) => Object.keys(queues).filter((url) => url.includes(`/${prefix}`)),
    receive: async (url, hiddenSeconds) => {
      const found = (queues[url] ?? []).filter(({ messageId }) => !hidden.has(messageId)).slice(0, 10);
      if (hiddenSeconds > 0) for (const { messageId } of found) hidden.add(messageId);
      return found;
    },
    remove: async (url, { messageId }) => {
      const index = (queues[url] ?? []).findIndex((each) => each.messageId === messageId);
      queues[url]?.splice(index, 1);
    },
    invoke: async (name, payload) => {
      invoked.push(`${name} ${payload}`);
      return failing.includes(payload) ? 'Unhandled' : undefined;
    },
    print: (line) => lines.push(line),
  };
  return { world, lines, invoked };
}

const prod = readStage('prod');

it('runSetAside lists each message once, with its error, and removes none', async () => {
  const messages = Array.from({ length: 3 }, (_, index) => message(`m${index}`));
  const { world, lines, invoked } = openWorld({ [queue('unsettled-stories')]: messages });
  expect(await runRedrive(prod, false, world)).toBe(0);
  expect(lines.filter((line) => line.includes('m1'))).toEqual(['  m1  1970-01-01T00:00:00.000Z  the table was out']);
  expect(lines[0]).toContain('the price is returned');
  expect(lines.at(-1)).toBe('3 messages: use --again to process them again.');
  expect([messages.length, invoked]).toEqual([3, []]);
});

it('runSetAside invokes the function of each message again and removes those that succeed', async () => {
  const stories = Array.from({ length: 12 }, (_, index) => message(`s${index}`, `{"story":${index}}`));
  const records = [message('o1')];
  const unknown = [message('u1')];
  const { world, invoked } = openWorld(
    {
      [queue('unsettled-stories')]: stories,
      [queue('undelivered-outbox-records')]: records,
      [queue('something-new')]: unknown,
    },
    ['{"story":3}'],
  );
  await runRedrive(prod, true, world);
  expect(invoked).toHaveLength(12);
  expect(invoked[0]).toBe('tellwren-prod-fail-lost-story {"story":0}');
  expect(stories.map(({ messageId }) => messageId)).toEqual(['s3']);
  expect([records.length, unknown.length]).toEqual([0, 1]);
});

it('runSetAside reports when there is nothing', async () => {
  const { world, lines } = openWorld({ [queue('unsettled-stories')]: [] });
  await runRedrive(prod, true, world);
  expect(lines).toEqual(['The dead-letter queues are empty.']);
});
