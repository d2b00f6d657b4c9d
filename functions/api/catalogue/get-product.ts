import { catalogueCollaborators, catalogueConfigNames } from '#functions/composition/visitor.ts';
import { presentProduct } from '#functions/domain/catalogue/present-catalogue.ts';
import { isOnSale } from '#functions/domain/catalogue/product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.getProduct,
  dependencies(catalogueConfigNames, catalogueCollaborators),
  async ({ path }, { products, fileAddresses }) => {
    const product = await products.get(path.productId);
    if (product === undefined || !isOnSale(product)) throw new AppError('product-not-found');
    return { success: true, data: await presentProduct(product, fileAddresses) };
  },
);
