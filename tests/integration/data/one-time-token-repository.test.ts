import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { OneTimeTokenRepository } from '#functions/domain/account/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 2_400_000_000;
const secret = 'c2VjcmV0-that-nobody-can-guess';
const token = {
  purpose: 'verify-email' as const,
  email: 'ann@example.com',
  linkId: '01A',
  expiresAtSeconds: now + 100,
};

describe.each(tableBackends)('the one-time token repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let tokens: OneTimeTokenRepository;

  beforeEach(async () => {
    table = await openTable(url);
    tokens = createOneTimeTokenRepository(table);
    await table.commit([tokens.addPart(secret, token)]);
  });
  afterEach(() => table.close());

  it('get returns the token of a secret until the second before it expires', async () => {
    expect(await tokens.get(secret, now + 99)).toEqual(token);
    expect(await tokens.get(secret, now + 100)).toBeUndefined();
    expect(await tokens.get(`${secret}x`, now)).toBeUndefined();
  });

  it('addPart does not store the secret in plain text, and refuses one that exists', async () => {
    const { Items: items } = await table.documents.send(new ScanCommand({ TableName: table.name }));
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(secret);
    await expect(table.commit([tokens.addPart(secret, token)])).rejects.toThrow(TransactionRefused);
  });
});
