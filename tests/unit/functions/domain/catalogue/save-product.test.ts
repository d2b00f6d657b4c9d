import { describe, expect, it } from 'vitest';
import type { Product } from '#functions/domain/catalogue/product.ts';
import { changeProductState, replacePicture, saveProduct } from '#functions/domain/catalogue/save-product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { ProductChange } from '#shared/schemas/desk-shop.ts';

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

const change = (over: Partial<ProductChange> = {}): ProductChange => ({
  name: 'Frame',
  basePriceCents: 2500,
  description: '<p onclick="x()">Ash.</p>',
  link: null,
  variants: [{ name: 'Large', priceCents: 5999 }],
  needs: [],
  seenVersion: 0,
  ...over,
});

function world(...existing: Product[]) {
  const products = new Map(existing.map((product) => [product.productId, product]));
  const storedKeys = new Set(existing.map(({ imageUrl }) => imageUrl));
  const refusing: { part: string | undefined; lost: boolean } = { part: undefined, lost: false };
  const collaborators = {
    transactions: {
      commit: async (parts: readonly { readonly write: unknown }[]) => {
        if (refusing.part !== undefined) throw new TransactionRefused([refusing.part]);
        for (const { write } of parts) if (typeof write === 'function') write();
        if (refusing.lost) throw new AppError('service-unavailable');
      },
    },
    products: {
      get: async (id: string) => products.get(id),
      saveParts: (product: Product) => [{ name: 'product', write: () => products.set(product.productId, product) }],
    },
    files: {
      put: async (key: string) => void storedKeys.add(key),
      remove: async (key: string) => void storedKeys.delete(key),
    },
    cleanImages: async (bytes: Uint8Array) => {
      if (String(bytes) === 'broken') throw new AppError('unsupported-image');
      return { bytes, widthPx: 640, heightPx: 400 };
    },
    identifiers: { secret: () => 'new' },
  };
  return { products, storedKeys, refusing, collaborators };
}

describe('saveProduct', () => {
  it('creates a hidden product without a picture', async () => {
    const { collaborators, products } = world();
    await saveProduct('frame', change({ seenVersion: null }), collaborators);
    expect(products.get('frame')).toMatchObject({ imageUrl: '', state: 'hidden', version: 1 });
    await expect(saveProduct('frame', change({ seenVersion: null }), collaborators)).rejects.toThrow(
      'There is a product frame already.',
    );
  });

  it('changes texts and prices, and leaves the picture and the state', async () => {
    const { collaborators, products } = world({ ...frame, state: 'hidden', version: 4 });
    await saveProduct('frame', change({ seenVersion: 4 }), collaborators);
    const { position: _, ...rest } = frame;
    expect(products.get('frame')).toEqual({
      ...rest,
      description: '<p>Ash.</p>',
      variants: [{ name: 'Large', priceCents: 5999 }],
      needs: [],
      state: 'hidden',
      version: 5,
    });
  });

  it('refuses a stale version, an unknown product, and names that are taken', async () => {
    const { collaborators, products, refusing } = world({ ...frame, version: 4 });
    const save = (over: Partial<ProductChange>, id = 'frame') => saveProduct(id, change(over), collaborators);
    await expect(save({ seenVersion: 3 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(save({ seenVersion: 0 }, 'none')).rejects.toMatchObject({ code: 'product-not-found' });
    await expect(save({ seenVersion: 4, name: 'Story Bundle' })).rejects.toThrow('the name of something else');
    refusing.part = 'product';
    await expect(save({ seenVersion: 4 })).rejects.toMatchObject({ code: 'conflict' });
    refusing.part = 'product-name';
    await expect(save({ seenVersion: 4 })).rejects.toThrow('Another product is sold under');
    expect(products.get('frame')).toMatchObject({ version: 4, description: '<p>Oak.</p>' });
  });
});

describe('changeProductState', () => {
  it('hides and shows a product of an earlier release', async () => {
    const { collaborators, products } = world(frame);
    await changeProductState('frame', { state: 'hidden', seenVersion: 0 }, collaborators);
    await expect(changeProductState('frame', { state: 'shown', seenVersion: 0 }, collaborators)).rejects.toMatchObject({
      code: 'conflict',
    });
    await changeProductState('frame', { state: 'shown', seenVersion: 1 }, collaborators);
    expect(products.get('frame')).toEqual({ ...frame, state: 'shown', version: 2 });
  });

  it('shows no product without a picture', async () => {
    const { collaborators } = world({ ...frame, imageUrl: '', state: 'hidden', version: 1 });
    await expect(changeProductState('frame', { state: 'shown', seenVersion: 1 }, collaborators)).rejects.toThrow(
      'Please add a picture first.',
    );
  });
});

describe('replacePicture', () => {
  const picture = (text: string, seenVersion = 0) => ({ bytes: Buffer.from(text), seenVersion });

  it('stores the new picture and removes the previous one', async () => {
    const { collaborators, products, storedKeys } = world(frame);
    await replacePicture('frame', picture('a photo'), collaborators);
    expect(products.get('frame')).toEqual({ ...frame, imageUrl: 'shown/new.jpg', version: 1 });
    expect([...storedKeys]).toEqual(['shown/new.jpg']);
  });

  it('refuses a file that is no picture, and a stale version before it stores one', async () => {
    const { collaborators, storedKeys } = world(frame);
    await expect(replacePicture('frame', picture('broken'), collaborators)).rejects.toMatchObject({
      code: 'unsupported-image',
    });
    await expect(replacePicture('frame', picture('broken', 1), collaborators)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([...storedKeys]).toEqual(['shown/old.jpg']);
  });

  it('removes the new picture when a concurrent change was first', async () => {
    const { collaborators, refusing, storedKeys } = world(frame);
    refusing.part = 'product';
    await expect(replacePicture('frame', picture('a photo'), collaborators)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([...storedKeys]).toEqual(['shown/old.jpg']);
  });

  it('leaves both pictures when the response of the table is lost', async () => {
    const { collaborators, refusing, storedKeys } = world(frame);
    refusing.lost = true;
    await expect(replacePicture('frame', picture('a photo'), collaborators)).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect([...storedKeys]).toEqual(['shown/old.jpg', 'shown/new.jpg']);
  });
});
