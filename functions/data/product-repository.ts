import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { offersOf, type Product, productSchema } from '#functions/domain/catalogue/product.ts';
import type { ProductRepository } from '#functions/domain/catalogue/repositories.ts';
import { keys, sortPrefixes } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table, WritePart } from './table.ts';

interface ProductOptions {
  /** Operators see their own change at once; customers' reads cost half. */
  readonly isConsistent?: boolean;
}

export function createProductRepository(
  table: Table,
  { isConsistent = false }: ProductOptions = {},
): ProductRepository {
  const namesOf = (product: Product | undefined) =>
    (product === undefined ? [] : offersOf(product)).map(({ productName }) => productName);
  const freeNamePart = (productName: string): WritePart => ({
    name: 'product-name',
    write: { Delete: { TableName: table.name, Key: keys.offerName(productName) } },
  });

  /** Absent: the product is new; without a version: it is of an earlier release. */
  function asSeen(seen: Product | undefined) {
    if (seen === undefined) return { ConditionExpression: 'attribute_not_exists(PK)' };
    if (seen.version === undefined)
      return { ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(version)' };
    return { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen.version } };
  }

  function partsOf(product: Product, seen: Product | undefined, condition: object): WritePart[] {
    const { productId } = product;
    const names = new Set(namesOf(product));
    const taken = [...names].map(
      (productName): WritePart => ({
        name: 'product-name',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...keys.offerName(productName), productId },
            ConditionExpression: 'attribute_not_exists(PK) OR productId = :product',
            ExpressionAttributeValues: { ':product': productId },
          },
        },
      }),
    );
    const freed = namesOf(seen).filter((name) => !names.has(name));
    const put = { TableName: table.name, Item: { ...keys.product(productId), ...product }, ...condition };
    return [{ name: 'product', write: { Put: put } }, ...taken, ...freed.map(freeNamePart)];
  }

  return {
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :catalogue AND begins_with(SK, :product)',
        ExpressionAttributeValues: { ':catalogue': keys.product('').PK, ':product': sortPrefixes.product },
        ConsistentRead: isConsistent,
      });
      return z.array(productSchema).parse(items);
    },
    async get(productId) {
      const key = { TableName: table.name, Key: keys.product(productId), ConsistentRead: isConsistent };
      const { Item: item } = await table.run((documents) => documents.send(new GetCommand(key)));
      return item === undefined ? undefined : productSchema.parse(item);
    },
    putParts: (product, seen) => partsOf(product, seen, {}),
    saveParts: (product, seen) => partsOf(product, seen, asSeen(seen)),
    removeParts(product) {
      const gone = { TableName: table.name, Key: keys.product(product.productId) };
      return [{ name: 'product', write: { Delete: gone } }, ...namesOf(product).map(freeNamePart)];
    },
  };
}
