import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable } from '#functions/data/table.ts';
import { TransactionConflict, TransactionRefused } from '#functions/domain/kernel/transaction.ts';

/** Errors that no emulator produces (threat 49). */
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

describe('table.commit', () => {
  it('retries after conflicts and throttling, and succeeds', async () => {
    for (const code of ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']) {
      send.mockRejectedValueOnce(cancelled('None', code)).mockRejectedValueOnce(cancelled(code, 'None'));
      await table.commit(parts);
    }
    expect(send).toHaveBeenCalledTimes(9);
  });

  it('uses one idempotency token for all retries, and a new one for the next transaction', async () => {
    send.mockRejectedValueOnce(cancelled('None', 'ProvisionedThroughputExceeded'));
    await table.commit(parts);
    await table.commit(parts);
    const [first, again, another] = send.mock.calls.map(([command]) => command?.input.ClientRequestToken);
    expect(first).toMatch(/^.{1,36}$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  });

  it('throws service-unavailable after five conflicts or throttled tries, with at most doubled waits', async () => {
    for (const code of ['TransactionConflict', 'ProvisionedThroughputExceeded']) {
      pause.mockClear();
      send.mockReset().mockRejectedValue(cancelled(code, 'None'));
      await expect(table.commit(parts)).rejects.toMatchObject(outOfService);
      expect(send).toHaveBeenCalledTimes(5);
      expect(pause.mock.calls).toEqual([[50], [100], [200], [400]]);
    }
  });

  it('waits a random part of that time (full jitter)', async () => {
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

  it('tries once in a round, and waits longer in later rounds', async () => {
    send.mockRejectedValue(cancelled('TransactionConflict', 'None'));
    for (const round of [0, 1, 19])
      await expect(table.commit(parts, round)).rejects.toBeInstanceOf(TransactionConflict);
    expect(send).toHaveBeenCalledTimes(3);
    expect(pause.mock.calls).toEqual([[50], [100], [400]]);
  });

  // The response to the first try may have been lost: another token would write twice, or refuse what this call wrote.
  it('repeats a throttled transaction with its token, also in a round', async () => {
    for (const codes of [
      ['ThrottlingError', 'None'],
      ['ProvisionedThroughputExceeded', 'TransactionConflict'],
    ]) {
      send.mockReset().mockResolvedValue({});
      send.mockRejectedValueOnce(cancelled(...codes));
      await table.commit(parts, 3);
      const tokens = send.mock.calls.map(([command]) => command?.input.ClientRequestToken);
      expect(tokens).toEqual([tokens[0], tokens[0]]);
      send.mockReset().mockRejectedValue(cancelled(...codes));
      await expect(table.commit(parts, 3)).rejects.toMatchObject(outOfService);
      expect(send).toHaveBeenCalledTimes(5);
    }
  });

  it('throws the names of failed conditions without a retry, even next to a conflict', async () => {
    send.mockRejectedValue(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    await expect(table.commit(parts)).rejects.toEqual(new TransactionRefused(['story']));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('rethrows an invalid transaction without a retry', async () => {
    send.mockRejectedValue(cancelled('ValidationError', 'None'));
    await expect(table.commit(parts)).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('table.run and table.commit', () => {
  it('throw service-unavailable with a wait after temporary errors and connection errors', async () => {
    const temporary = [
      'ProvisionedThroughputExceededException',
      'RequestLimitExceeded',
      'ThrottlingException',
      'InternalServerError',
      'ServiceUnavailable',
      'TransactionInProgressException',
      'TransactionConflictException',
      'TimeoutError',
    ];
    const lost = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];
    const connection = lost.map((code) => Object.assign(new Error(code), { code }));
    for (const fault of [...temporary.map(named), ...connection]) {
      send.mockRejectedValue(fault);
      const run = table.run(() => send());
      await expect.soft(run, fault.message).rejects.toMatchObject(outOfService);
      await expect.soft(table.commit(parts), fault.message).rejects.toMatchObject(outOfService);
    }
  });

  it('rethrow other errors', async () => {
    const fault = named('ValidationException');
    send.mockRejectedValue(fault);
    await expect(table.run(() => send())).rejects.toBe(fault);
  });
});
