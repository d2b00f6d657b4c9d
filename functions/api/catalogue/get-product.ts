import * as endpoints from '../../../shared/endpoints/catalogue.ts';
import { presentProduct } from '../../domain/catalogue/present-catalogue.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { catalogueCollaborators, catalogueConfigNames } from './catalogue-collaborators.ts';

export const handler = defineHandler(
  endpoints.getProduct,
  dependencies(catalogueConfigNames, catalogueCollaborators),
  async ({ path }, { products, addresses }) => {
    const product = await products.get(path.productId);
    if (product === undefined) throw new AppError('product-not-found');
    return { success: true, data: await presentProduct(product, addresses) };
  },
);
