import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';

/** Faults that no emulator makes (threat 49). */
const parts = [
  { name: 'credit', write: { Update: {} } },
  { name: 'story', write: { Put: {} } },
];
const pause = vi.fn<(ms: number) => Promise<void>>(async () => undefined);
const send = vi.fn<(command?: TransactWriteCommand) => Promise<unknown>>(async () => ({}));
const table = createTable({
  tableName: 't',
  documents: { send } as unknown as DynamoDBDocumentClient,
  pause,
  random: () => 1,
});

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const named = (name: string) => Object.assign(new Error(name), { name });
const outOfService = { code: 'service-unavailable', status: 503, retryAfterSeconds: 2 };

beforeEach(() => {
  pause.mockClear();
  send.mockReset().mockResolvedValue({});
});

describe('a transaction', () => {
  it.each(['TransactionConflict', 'ThrottlingError'])('that meets %s is tried again, and written', async (code) => {
    send.mockRejectedValueOnce(cancelled('None', code)).mockRejectedValueOnce(cancelled(code, 'None'));
    await expect(table.commit(parts)).resolves.toBeUndefined();
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('keeps one token over its tries, as its first may have been written with its answer lost; another has its own', async () => {
    send.mockRejectedValueOnce(cancelled('ThrottlingError', 'None'));
    await table.commit(parts);
    await table.commit(parts);
    const [first, again, another] = send.mock.calls.map(([command]) => command?.input.ClientRequestToken);
    expect(first).toMatch(/^.{1,36}$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  });

  it('that keeps meeting rivals ends with 503 after five tries, each at most twice as late as the one before', async () => {
    send.mockRejectedValue(cancelled('TransactionConflict', 'None'));
    await expect(table.commit(parts)).rejects.toMatchObject(outOfService);
    expect(send).toHaveBeenCalledTimes(5);
    expect(pause.mock.calls).toEqual([[50], [100], [200], [400]]);
  });

  it('waits anything between nothing and that: full jitter', async () => {
    const calm = createTable({
      tableName: 't',
      documents: { send } as unknown as DynamoDBDocumentClient,
      pause,
      random: () => 0,
    });
    send.mockRejectedValue(cancelled('TransactionConflict'));
    await expect(calm.commit(parts)).rejects.toMatchObject(outOfService);
    expect(pause.mock.calls).toEqual([[0], [0], [0], [0]]);
  });

  it('whose condition does not hold is refused at once, by name, whatever else stood in its way', async () => {
    send.mockRejectedValue(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    await expect(table.commit(parts)).rejects.toEqual(new TransactionRefused(['story']));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('that is wrong in itself is our own fault, and not tried again', async () => {
    send.mockRejectedValue(cancelled('ValidationError', 'None'));
    await expect(table.commit(parts)).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('any call', () => {
  it.each([
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'ThrottlingException',
    'InternalServerError',
    'ServiceUnavailable',
    'TransactionInProgressException',
    'TransactionConflictException',
    'TimeoutError',
  ])('that ends with %s is 503 with when to come back, and never 500', async (name) => {
    send.mockRejectedValue(named(name));
    await expect(table.run(() => send())).rejects.toMatchObject(outOfService);
    await expect(table.commit(parts)).rejects.toMatchObject(outOfService);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])(
    'that loses its connection by %s is 503',
    async (code) => {
      send.mockRejectedValue(Object.assign(new Error(code), { code }));
      await expect(table.run(() => send())).rejects.toMatchObject(outOfService);
    },
  );

  it('that is wrong stays the fault that it is', async () => {
    const fault = named('ValidationException');
    send.mockRejectedValue(fault);
    await expect(table.run(() => send())).rejects.toBe(fault);
  });
});
