import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { Product } from '#functions/domain/catalogue/product.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

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

  it('list returns the products of the catalogue', async () => {
    expect(await createProductRepository(table).list()).toEqual([]);
    const item = { ...keys.product('frame'), ...frame };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
    expect(await createProductRepository(table).list()).toEqual([frame]);
  });

  it('list throws for a price that is not an integer number of cents', async () => {
    const item = { ...keys.product('frame'), ...frame, basePriceCents: 25.5 };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
    await expect(createProductRepository(table).list()).rejects.toThrow();
  });

  it('get returns the product of putParts, which assigns each name to one product', async () => {
    const products = createProductRepository(table);
    expect(await products.get('frame')).toBeUndefined();
    await table.commit(products.putParts(frame, undefined));
    expect(await products.get('frame')).toEqual(frame);
    const other = { ...frame, productId: 'other', name: 'Frame - Large', variants: [] };
    await expect(table.commit(products.putParts(other, undefined))).rejects.toThrow('product-name');
    const smaller = { ...frame, variants: [{ name: 'Small', priceCents: 999 }] };
    await table.commit(products.putParts(smaller, frame));
    await table.commit(products.putParts(other, undefined));
    expect((await products.list()).map(({ name }) => name)).toEqual(['Frame', 'Frame - Large']);
  });

  it('saveParts refuses a product that is not as it was seen', async () => {
    const products = createProductRepository(table);
    const save = (product: Product, seen: Product | undefined) => table.commit(products.saveParts(product, seen));
    await expect(save({ ...frame, version: 1 }, frame)).rejects.toThrow('refused by: product');
    await save(frame, undefined);
    await expect(save(frame, undefined)).rejects.toThrow('refused by: product');
    const [first, second] = [
      { ...frame, version: 1, name: 'Oak' },
      { ...frame, version: 2, name: 'Ash' },
    ];
    await save(first, frame);
    await expect(save(first, frame)).rejects.toThrow('refused by: product');
    await save(second, first);
    await expect(save(second, first)).rejects.toThrow('refused by: product');
    expect(await products.get('frame')).toEqual(second);
    await expect(save({ ...second, productId: 'other' }, undefined)).rejects.toThrow('product-name');
    await save({ ...frame, productId: 'other' }, undefined);
  });

  it('removeParts deletes a product and frees its names', async () => {
    const products = createProductRepository(table);
    await table.commit(products.putParts(frame, undefined));
    await table.commit(products.removeParts(frame));
    expect(await products.list()).toEqual([]);
    await table.commit(products.putParts({ ...frame, productId: 'other' }, undefined));
    expect(await products.get('other')).toMatchObject({ name: 'Frame' });
  });
});
