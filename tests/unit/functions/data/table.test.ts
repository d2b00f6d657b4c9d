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
  it.each(['TransactionConflict', 'ThrottlingError'])('is retried after %s', async (code) => {
    send.mockRejectedValueOnce(cancelled('None', code)).mockRejectedValueOnce(cancelled(code, 'None'));
    await expect(table.commit(parts)).resolves.toBeUndefined();
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('uses one token for all retries, and another for each commit', async () => {
    send.mockRejectedValueOnce(cancelled('ThrottlingError', 'None'));
    await table.commit(parts);
    await table.commit(parts);
    const [first, again, another] = send.mock.calls.map(([command]) => command?.input.ClientRequestToken);
    expect(first).toMatch(/^.{1,36}$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  });

  it('returns 503 after five conflicts, with exponential backoff', async () => {
    send.mockRejectedValue(cancelled('TransactionConflict', 'None'));
    await expect(table.commit(parts)).rejects.toMatchObject(outOfService);
    expect(send).toHaveBeenCalledTimes(5);
    expect(pause.mock.calls).toEqual([[50], [100], [200], [400]]);
  });

  it('uses full jitter', async () => {
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

  it('with a failed condition is refused at once, by part name', async () => {
    send.mockRejectedValue(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    await expect(table.commit(parts)).rejects.toEqual(new TransactionRefused(['story']));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('with a validation error is not retried', async () => {
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
  ])('that ends with %s returns 503 with Retry-After', async (name) => {
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

  it('with a validation error passes it on', async () => {
    const fault = named('ValidationException');
    send.mockRejectedValue(fault);
    await expect(table.run(() => send())).rejects.toBe(fault);
  });
});
