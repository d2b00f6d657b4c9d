import { asked, catalogueCollaborators } from '#infra/tooling/catalogue/catalogue-target.ts';
import { putAnyProduct } from '#infra/tooling/catalogue/put-product.ts';
import { operatedFiles } from '#infra/tooling/operated-files.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';
import { readDescription } from './read-description.ts';

/** functions/domain/catalogue/product.ts */
interface Product {
  readonly productId: string;
  readonly name: string;
  readonly basePriceCents: number;
  readonly variants: readonly { readonly name: string; readonly priceCents: number }[];
}

const targetOf = async ({ table, stage }: CommandCall) => ({ table, files: await operatedFiles(stage) });
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const add: Command = {
  words: 'product add',
  takes: 'product.json',
  does: 'Puts a product with its image into the catalogue, in place of the one with its productId.',
  arguments: 1,
  options: {},
  async run(call) {
    const { wish, folder } = await readDescription(call.arguments[0] ?? '');
    const { product, isNew } = await putAnyProduct(await targetOf(call), wish, folder);
    call.print(`${product.name} is ${isNew ? 'in the catalogue' : 'replaced'}.`);
  },
};

const list: Command = {
  words: 'product list',
  takes: '',
  does: 'Shows the products and what they are sold for.',
  arguments: 0,
  options: {},
  async run(call) {
    const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
    const create = await loadFunction<(table: object) => { list(): Promise<Product[]> }>(
      'data/product-repository.ts',
      'createProductRepository',
    );
    const inOrder = await loadFunction<(products: Product[]) => Product[]>('domain/catalogue/product.ts', 'inOrder');
    const found = inOrder(await create(createTable(call.table)).list());
    for (const { productId, name, basePriceCents, variants } of found) {
      call.print(`${productId}  ${name}  ${dollars(basePriceCents)}`);
      for (const variant of variants) call.print(`  ${variant.name}  ${dollars(variant.priceCents)}`);
    }
    if (found.length === 0) call.print('There are no products.');
  },
};

const remove: Command = {
  words: 'product remove',
  takes: 'PRODUCT',
  does: 'Takes a product out of the catalogue; checkouts that are open keep what they are for.',
  arguments: 1,
  options: {},
  async run(call) {
    type Remove = (productId: string, collaborators: object) => Promise<Product>;
    const removeProduct = await loadFunction<Remove>('domain/catalogue/put-product.ts', 'removeProduct');
    const collaborators = await catalogueCollaborators(await targetOf(call), '.');
    const { name } = await asked(() => removeProduct(call.arguments[0] ?? '', collaborators));
    call.print(`${name} is removed.`);
  },
};

export const productCommands: readonly Command[] = [add, list, remove];
