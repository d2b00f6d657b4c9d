import { catalogueCollaborators, catalogueConfigNames } from '#functions/composition/visitor.ts';
import { presentProduct } from '#functions/domain/catalogue/present-catalogue.ts';
import { inOrder, isOnSale } from '#functions/domain/catalogue/product.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.listProducts,
  dependencies(catalogueConfigNames, catalogueCollaborators),
  async (_, { products, fileAddresses }) => {
    const found = inOrder((await products.list()).filter(isOnSale));
    return { success: true, data: await Promise.all(found.map((product) => presentProduct(product, fileAddresses))) };
  },
);
