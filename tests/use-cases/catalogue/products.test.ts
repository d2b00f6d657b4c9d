import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#functions/domain/catalogue/product.ts';
import { putProduct, removeProduct } from '#functions/domain/catalogue/put-product.ts';
import { changeProductState, replacePicture, saveProduct } from '#functions/domain/catalogue/save-product.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ProductChange } from '#shared/schemas/desk-shop.ts';
import { aProductWish, type CatalogueShop, openCatalogueShop } from '#tests/support/catalogue.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';

let shop: CatalogueShop;
beforeEach(() => {
  shop = openCatalogueShop();
});

describe('putProduct', () => {
  const put = (over: object = {}, also: Partial<Shop> = {}) =>
    putProduct({ ...aProductWish({ productId: 'frame' }), ...over }, { ...shop, ...also });

  it('stores the product with its image and a sanitised description', async () => {
    const { product, isNew } = await put();
    expect(isNew).toBe(true);
    expect(product).toMatchObject({ description: '<p>Oak.</p>', link: null });
    expect(product.imageUrl).toMatch(/^shown\/[\w-]{20,}\.jpg$/);
    expect([shop.storedKeys(), await shop.products.get('frame')]).toEqual([[product.imageUrl], product]);
  });

  it('replaces the product and deletes its previous image', async () => {
    const { product: first } = await put();
    await changeProductState('frame', { state: 'hidden', seenVersion: 1 }, shop);
    const { product, isNew } = await put();
    expect([isNew, product.state, product.version]).toEqual([false, 'hidden', 3]);
    expect(product.imageUrl).not.toBe(first.imageUrl);
    expect(shop.storedKeys()).toEqual([product.imageUrl]);
    await removeProduct('frame', shop);
    expect([shop.storedKeys(), await shop.products.list()]).toEqual([[], []]);
    await expect(removeProduct('frame', shop)).rejects.toThrow('There is no product frame.');
  });

  it('leaves the image stored when the response of the table is lost', async () => {
    const lost = put({}, { transactions: loseFirstResponse(shop.table) });
    await expect(lost).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(shop.storedKeys()).toEqual([(await shop.products.get('frame'))?.imageUrl]);
  });

  it('accepts an external https image', async () => {
    const image = 'https://elsewhere.test/frame.jpg';
    expect(await put({ image })).toMatchObject({ product: { imageUrl: image } });
    expect(shop.storedKeys()).toEqual([]);
  });

  it('refuses a product with wrong fields, and one that is sold under the name of another, without a file', async () => {
    const twice = { name: 'A4', priceCents: 99 };
    const wrong: readonly object[] = [
      { basePriceCents: 0 },
      { basePriceCents: 25.5 },
      { name: '  ' },
      { productId: 'Frame/../x' },
      { link: 'javascript:alert(1)' },
      { variants: [twice, { ...twice, priceCents: 100 }] },
      { name: 'Story Bundle', variants: [] },
      { name: 'Film', variants: [{ name: 'Short', priceCents: 99 }] },
      { image: 'broken.jpg' },
      { image: 'http://elsewhere.test/frame.jpg' },
      { price: 25 },
    ];
    for (const over of wrong)
      await expect.soft(put(over), JSON.stringify(over)).rejects.toMatchObject({ name: 'CatalogueRefused' });
    expect([await shop.products.list(), shop.storedKeys()]).toEqual([[], []]);
    const { product } = await put();
    const other = put({ productId: 'other', name: product.name });
    await expect(other).rejects.toThrow('Another product is sold under');
    expect([await shop.products.list(), shop.storedKeys()]).toEqual([[product], [product.imageUrl]]);
  });
});

const frame: Product = {
  productId: 'frame',
  name: 'Frame',
  imageUrl: 'shown/old.jpg',
  basePriceCents: 2500,
  description: '<p>Oak.</p>',
  link: null,
  variants: [{ name: 'Large', priceCents: 4999 }],
  position: 3,
};
/** Stores a product; by default one of an earlier release, without a version. */
async function addFrame(over: Partial<Product> = {}): Promise<void> {
  await shop.table.commit(shop.products.putParts({ ...frame, ...over }, undefined));
  await shop.files.put(frame.imageUrl, Buffer.from('old'));
}
/** A product that changes once, right after it was read. */
const outdated = (): Partial<Shop> => {
  const hide = async () => void (await changeProductState('frame', { state: 'hidden', seenVersion: 0 }, shop));
  return { products: { ...shop.products, get: withWriteAfterRead(shop.products.get, hide) } };
};

describe('saveProduct', () => {
  const save = (over: Partial<ProductChange> = {}, id = 'frame', also: Partial<Shop> = {}) => {
    const texts = { name: 'Frame', description: '<p onclick="x()">Ash.</p>', link: null, needs: [] };
    const prices = { basePriceCents: 2500, variants: [{ name: 'Large', priceCents: 5999 }] };
    return saveProduct(id, { ...texts, ...prices, seenVersion: 0, ...over }, { ...shop, ...also });
  };

  it('creates a hidden product without a picture', async () => {
    await save({ seenVersion: null });
    expect(await shop.products.get('frame')).toMatchObject({ imageUrl: '', state: 'hidden', version: 1 });
    await expect(save({ seenVersion: null })).rejects.toThrow('There is a product frame already.');
  });

  it('changes texts and prices, and leaves the picture and the state', async () => {
    await addFrame({ state: 'hidden', version: 4 });
    await save({ seenVersion: 4 });
    const { position: _, ...rest } = frame;
    const change = { description: '<p>Ash.</p>', variants: [{ name: 'Large', priceCents: 5999 }], needs: [] };
    expect(await shop.products.get('frame')).toEqual({ ...rest, ...change, state: 'hidden', version: 5 });
  });

  it('refuses a stale version, an unknown product, and names that are taken', async () => {
    await addFrame();
    await save({ name: 'Mirror', seenVersion: null }, 'mirror');
    await expect(save({ seenVersion: 3 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(save({}, 'none')).rejects.toMatchObject({ code: 'product-not-found' });
    await expect(save({ name: 'Story Bundle' })).rejects.toThrow('the name of something else');
    await expect(save({ name: 'Mirror' })).rejects.toThrow('Another product is sold under');
    expect(await shop.products.get('frame')).toEqual(frame);
    await expect(save({}, 'frame', outdated())).rejects.toMatchObject({ code: 'conflict' });
    expect(await shop.products.get('frame')).toEqual({ ...frame, state: 'hidden', version: 1 });
  });
});

describe('changeProductState', () => {
  const change = (state: 'hidden' | 'shown', seenVersion: number) =>
    changeProductState('frame', { state, seenVersion }, shop);

  it('hides and shows a product of an earlier release', async () => {
    await addFrame();
    await change('hidden', 0);
    await expect(change('shown', 0)).rejects.toMatchObject({ code: 'conflict' });
    await change('shown', 1);
    expect(await shop.products.get('frame')).toEqual({ ...frame, state: 'shown', version: 2 });
  });

  it('shows no product without a picture', async () => {
    await addFrame({ imageUrl: '', state: 'hidden', version: 1 });
    await expect(change('shown', 1)).rejects.toThrow('Please add a picture first.');
  });
});

describe('replacePicture', () => {
  const replace = (text = 'a photo', seenVersion = 0, also: Partial<Shop> = {}) =>
    replacePicture('frame', { bytes: Buffer.from(text), seenVersion }, { ...shop, ...also });
  beforeEach(() => addFrame());

  it('stores the new picture and removes the previous one', async () => {
    const { imageUrl } = await replace();
    expect(await shop.products.get('frame')).toEqual({ ...frame, imageUrl, version: 1 });
    expect(shop.storedKeys()).toEqual([imageUrl]);
  });

  it('refuses a file that is no picture, and a stale version before it decodes one', async () => {
    await expect(replace('broken')).rejects.toMatchObject({ code: 'unsupported-image' });
    await expect(replace('broken', 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(shop.storedKeys()).toEqual(['shown/old.jpg']);
  });

  it('removes the new picture when a concurrent change was first', async () => {
    await expect(replace('a photo', 0, outdated())).rejects.toMatchObject({ code: 'conflict' });
    expect(shop.storedKeys()).toEqual(['shown/old.jpg']);
  });

  it('leaves both pictures when the response of the table is lost', async () => {
    const lost = replace('a photo', 0, { transactions: loseFirstResponse(shop.table) });
    await expect(lost).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(shop.storedKeys()).toEqual(['shown/old.jpg', (await shop.products.get('frame'))?.imageUrl]);
  });
});
