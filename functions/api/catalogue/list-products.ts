import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { presentProduct } from '#functions/domain/catalogue/present-catalogue.ts';
import { inOrder, isOnSale } from '#functions/domain/catalogue/product.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/catalogue.ts';

export const handler = defineHandler(
  endpoints.listProducts,
  shopOf({ ...forVisitor, products: createProductRepository, fileAddresses }),
  async (_, { products, fileAddresses }) => {
    const found = inOrder((await products.list()).filter(isOnSale));
    return { success: true, data: await Promise.all(found.map((product) => presentProduct(product, fileAddresses))) };
  },
);
