import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/data/keys.ts';
import { createProductRepository } from '../../../functions/data/product-repository.ts';
import type { Table } from '../../../functions/data/table.ts';
import { openTable, tableBackends } from '../../support/tables.ts';

const frame = {
  productId: 'frame',
  name: 'Frame',
  imageUrl: 'https://tellwren.test/frame.jpg',
  basePriceCents: 2500,
  description: '<p>Oak.</p>',
  link: null,
  variants: [{ name: 'Large', priceCents: 4999 }],
};

describe.each(tableBackends)('the product repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('list tells the products of the catalogue', async () => {
    expect(await createProductRepository(table).list()).toEqual([]);
    const item = { ...keys.product('frame'), ...frame };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
    expect(await createProductRepository(table).list()).toEqual([frame]);
  });

  it('list refuses a product whose price is no whole number of cents', async () => {
    const item = { ...keys.product('frame'), ...frame, basePriceCents: 25.5 };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
    await expect(createProductRepository(table).list()).rejects.toThrow();
  });
});
