import * as z from 'zod/mini';
import { type Product, productSchema } from '../domain/catalogue/product.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

export interface ProductRepository {
  /** The products of 'continue your story', by their ids. */
  list(): Promise<Product[]>;
}

export function createProductRepository(table: Table): ProductRepository {
  return {
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :catalogue',
        ExpressionAttributeValues: { ':catalogue': keys.product('').PK },
      });
      return z.array(productSchema).parse(items);
    },
  };
}
