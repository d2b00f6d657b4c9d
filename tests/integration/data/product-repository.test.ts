import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { Product } from '#functions/domain/catalogue/product.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

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
  const shop = shopOnTable(url);

  it('list returns the products of the catalogue', async () => {
    expect(await shop.products.list()).toEqual([]);
    const item = { ...keys.product('frame'), ...frame };
    await shop.table.documents.send(new PutCommand({ TableName: shop.table.name, Item: item }));
    expect(await shop.products.list()).toEqual([frame]);
  });

  it('list throws for a price that is not an integer number of cents', async () => {
    const item = { ...keys.product('frame'), ...frame, basePriceCents: 25.5 };
    await shop.table.documents.send(new PutCommand({ TableName: shop.table.name, Item: item }));
    await expect(shop.products.list()).rejects.toThrow();
  });

  it('get returns the product of putParts, which assigns each name to one product', async () => {
    expect(await shop.products.get('frame')).toBeUndefined();
    await shop.table.commit(shop.products.putParts(frame, undefined));
    expect(await shop.products.get('frame')).toEqual(frame);
    const other = { ...frame, productId: 'other', name: 'Frame - Large', variants: [] };
    await expect(shop.table.commit(shop.products.putParts(other, undefined))).rejects.toThrow('product-name');
    const smaller = { ...frame, variants: [{ name: 'Small', priceCents: 999 }] };
    await shop.table.commit(shop.products.putParts(smaller, frame));
    await shop.table.commit(shop.products.putParts(other, undefined));
    expect((await shop.products.list()).map(({ name }) => name)).toEqual(['Frame', 'Frame - Large']);
  });

  it('saveParts refuses a product that is not as it was seen', async () => {
    const save = (product: Product, seen: Product | undefined) =>
      shop.table.commit(shop.products.saveParts(product, seen));
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
    expect(await shop.products.get('frame')).toEqual(second);
    await expect(save({ ...second, productId: 'other' }, undefined)).rejects.toThrow('product-name');
    await save({ ...frame, productId: 'other' }, undefined);
  });

  it('removeParts deletes a product and frees its names', async () => {
    await shop.table.commit(shop.products.putParts(frame, undefined));
    await shop.table.commit(shop.products.removeParts(frame));
    expect(await shop.products.list()).toEqual([]);
    await shop.table.commit(shop.products.putParts({ ...frame, productId: 'other' }, undefined));
    expect(await shop.products.get('other')).toMatchObject({ name: 'Frame' });
  });
});
