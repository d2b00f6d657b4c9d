import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { emptyBalance } from '#tests/support/customer-shop.ts';
import { addCustomer } from '#tests/support/stories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the customer name repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('getMany returns names and addresses, without unknown and erased customers', async () => {
    for (const userId of ['u1', 'u2', 'u3']) await addCustomer(table, userId, emptyBalance);
    await table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.profile('u2'),
        UpdateExpression: 'SET erasure = :done',
        ExpressionAttributeValues: { ':done': 'done' },
      }),
    );
    const found = await createCustomerNameRepository(table).getMany(['u1', 'u2', 'u3', 'u1', 'none']);
    expect([...found.keys()].toSorted()).toEqual(['u1', 'u3']);
    expect(found.get('u1')).toEqual({ name: expect.any(String), email: expect.any(String) });
    expect(await createCustomerNameRepository(table).getMany([])).toEqual(new Map());
  });
});
