import { describe, expect, it, vi } from 'vitest';
import { createOutboxStream, type StreamEvent } from '#infra/local/dynamodb/outbox-stream.ts';

const row = (name: string) => ({ PK: { S: 'OUTBOX#2026-11-21' }, SK: { S: name } });
const inserted = (name: string) => ({ tableName: 'tellwren-test', before: undefined, after: row(name) });
const namesOf = ({ Records }: StreamEvent) => Records.map(({ dynamodb }) => dynamodb.Keys['SK']?.['S']);

describe('outbox stream', () => {
  const deliver = vi.fn<(event: StreamEvent) => Promise<void>>();
  const open = () => {
    deliver.mockReset().mockResolvedValue();
    return createOutboxStream({ deliver, firstPauseMs: 1 });
  };

  it('delivers a new outbox row in the format of DynamoDB Streams', async () => {
    const stream = open();
    stream.push([inserted('a')]);
    await stream.idle();
    expect(deliver.mock.calls[0]?.[0].Records[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: { Keys: row('a'), NewImage: row('a'), SequenceNumber: expect.any(String) },
      eventSourceARN: expect.stringContaining('table/tellwren-test/stream'),
    });
  });

  it.each([
    ['a changed row', { ...inserted('a'), before: row('a') }],
    ['a deleted row', { ...inserted('a'), before: row('a'), after: undefined }],
    [
      'a changed text of a story',
      {
        ...inserted('a'),
        before: { PK: { S: 'USER#1' }, SK: { S: 'BODY#1' } },
        after: { PK: { S: 'USER#1' }, SK: { S: 'BODY#1' } },
      },
    ],
    ['a row of another kind', { ...inserted('a'), after: { PK: { S: 'USER#1' }, SK: { S: 'PROFILE' } } }],
  ])('ignores %s', async (_case, change) => {
    const stream = open();
    stream.push([change]);
    await stream.idle();
    expect(deliver).not.toHaveBeenCalled();
  });

  it.each([
    ['a new order', 'INSERT', 'ORDER#1', undefined],
    ['a changed order', 'MODIFY', 'ORDER#1', { PK: { S: 'USER#1' }, SK: { S: 'ORDER#1' } }],
    ['the text of a new story', 'INSERT', 'BODY#1', undefined],
  ])('delivers %s', async (_case, eventName, sort, before) => {
    const stream = open();
    stream.push([{ ...inserted('a'), before, after: { PK: { S: 'USER#1' }, SK: { S: sort } } }]);
    await stream.idle();
    expect(deliver.mock.calls[0]?.[0].Records[0]).toMatchObject({
      eventName,
      dynamodb: { Keys: { SK: { S: sort } } },
    });
  });

  it('preserves the order and delivers one batch at a time', async () => {
    const stream = open();
    const first = Promise.withResolvers<void>();
    deliver.mockReturnValueOnce(first.promise);
    for (const name of ['a', 'b', 'c']) stream.push([inserted(name)]);
    expect(deliver.mock.calls.map(([event]) => namesOf(event))).toEqual([['a']]);
    first.resolve();
    await stream.idle();
    expect(deliver.mock.calls.map(([event]) => namesOf(event))).toEqual([['a'], ['b', 'c']]);
  });

  it('delivers a batch at most five times, then continues with the next', async () => {
    const stream = open();
    for (let tries = 0; tries < 5; tries += 1) deliver.mockRejectedValueOnce(new Error('down'));
    stream.push([inserted('a')]);
    stream.push([inserted('b')]);
    await stream.idle();
    expect(deliver.mock.calls.map(([event]) => namesOf(event))).toEqual([['a'], ['a'], ['a'], ['a'], ['a'], ['b']]);
  });

  it('passes a batch to setAside after five failures, but not when it is closed', async () => {
    const setAside = vi.fn();
    const stream = createOutboxStream({ deliver, setAside, firstPauseMs: 1 });
    for (let tries = 0; tries < 5; tries += 1) deliver.mockRejectedValueOnce(new Error('down'));
    stream.push([inserted('a')]);
    await stream.idle();
    expect(setAside.mock.calls.map(([event]) => namesOf(event))).toEqual([['a']]);
    deliver.mockRejectedValue(new Error('down'));
    const closed = createOutboxStream({ deliver, setAside, firstPauseMs: 60_000 });
    closed.push([inserted('b')]);
    await closed.close();
    expect(setAside).toHaveBeenCalledTimes(1);
  });

  it('stops retrying when it is closed', async () => {
    const stream = createOutboxStream({ deliver, firstPauseMs: 60_000 });
    deliver.mockReset().mockRejectedValue(new Error('down'));
    stream.push([inserted('a')]);
    await stream.close();
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});
