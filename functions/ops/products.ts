import { Command } from 'commander';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { inOrder } from '#functions/domain/catalogue/product.ts';
import { removeProduct } from '#functions/domain/catalogue/put-product.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import { catalogueShop, openCatalogue, putProduct, readDescription } from './catalogue.ts';
import { addCommand, type Operator, runUseCase, type StageOption } from './operator.ts';

export function productCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('product').description('Add, list and remove products of the catalogue.');

  addCommand(
    group,
    'add <product.json>',
    'Puts a product with its image into the catalogue, in place of the one with its productId.',
  ).action(async (file: string, { stage }: StageOption) => {
    const { input, folder } = await readDescription(file);
    const { product, isNew } = await putProduct(await openCatalogue(operator, stage), input, folder);
    print(`${product.name} is ${isNew ? 'in the catalogue' : 'replaced'}.`);
  });

  addCommand(group, 'list', 'Lists the products and their prices.').action(async ({ stage }: StageOption) => {
    const found = inOrder(await createProductRepository(createTable(await operator.openTable(stage))).list());
    for (const { productId, name, basePriceCents, variants } of found) {
      print(`${productId}  ${name}  ${dollars(basePriceCents)}`);
      for (const variant of variants) print(`  ${variant.name}  ${dollars(variant.priceCents)}`);
    }
    if (found.length === 0) print('There are no products.');
  });

  addCommand(
    group,
    'remove <product>',
    'Removes a product from the catalogue; open checkouts keep their items.',
  ).action(async (productId: string, { stage }: StageOption) => {
    const shop = catalogueShop(await openCatalogue(operator, stage));
    const { name } = await runUseCase(() => removeProduct(productId, shop));
    print(`${name} is removed.`);
  });
  return group;
}
