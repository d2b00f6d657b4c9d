import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { createTable } from '#functions/data/table.ts';
import * as featured from '#functions/domain/catalogue/put-featured-story.ts';
import * as products from '#functions/domain/catalogue/put-product.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { clientConfigOf, type TargetFiles } from './bucket.ts';
import { type Operator, runUseCase, type TargetTable } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

export type ProductInput = z.input<typeof products.productInputSchema>;
export type FeaturedStoryInput = z.input<typeof featured.featuredStoryInputSchema>;

export interface CatalogueTarget {
  readonly table: TargetTable;
  readonly files: TargetFiles;
}

export async function openCatalogue(operator: Operator, stage: string | undefined): Promise<CatalogueTarget> {
  return { table: await operator.openTable(stage), files: await operator.openFiles(stage) };
}

async function readLocal(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch {
    throw new OperatorProblem(`${path} cannot be read.`);
  }
}

export function catalogueShop({ table: target, files }: CatalogueTarget, folder = '.') {
  const table = createTable(target);
  return {
    transactions: table,
    products: createProductRepository(table),
    featuredStories: createFeaturedStoryRepository(table),
    files: createS3Files({ bucketName: files.bucketName, clientConfig: clientConfigOf(files.environment) }),
    cleanImages: createCleanImages(),
    readLocal: (name: string) => readLocal(resolve(folder, name)),
    identifiers: systemIdentifiers,
    clock: systemClock,
  };
}

/**
 * Creates or replaces a product with its image; idempotent. @param folder of its image @throws OperatorProblem with the reason
 */
export function putProduct(target: CatalogueTarget, input: unknown, folder: string) {
  return runUseCase(() => products.putProduct(input, catalogueShop(target, folder)));
}

/**
 * Creates or replaces a featured story with its files; idempotent. @param folder of its files @throws OperatorProblem with the
 * reason
 */
export function putFeaturedStory(target: CatalogueTarget, input: unknown, folder: string) {
  return runUseCase(() => featured.putFeaturedStory(input, catalogueShop(target, folder)));
}

/** Reads a JSON file and its folder. @throws OperatorProblem */
export async function readDescription(name: string): Promise<{ input: unknown; folder: string }> {
  const path = resolve(name);
  try {
    return { input: JSON.parse(await readFile(path, 'utf8')), folder: dirname(path) };
  } catch (error) {
    throw new OperatorProblem(`${path} is no JSON file: ${error instanceof Error ? error.message : error}`);
  }
}
