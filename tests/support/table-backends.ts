import type { TestProject } from 'vitest/node';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { startDynamodbLocal } from './dynamodb-local.ts';

/** A DynamoDB that the repository tests run against. */
export interface TableBackend {
  readonly name: string;
  readonly url: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    tableBackends: readonly TableBackend[];
  }
}

/**
 * Global setup of the repository tests: our front over dynalite, and AWS's own DynamoDB Local where Java is, so that the
 * front is held to the real thing (DESIGN 14).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const front = await createDynamodb({ port: 0 });
  const official = await startDynamodbLocal();
  if ('unavailable' in official) console.log(`without AWS's DynamoDB Local: ${official.unavailable}`);
  const backends = [{ name: 'dynalite behind our front', url: front.url }];
  if ('url' in official) backends.push({ name: 'DynamoDB Local', url: official.url });
  project.provide('tableBackends', backends);
  return async () => {
    await front.close();
    if ('close' in official) await official.close();
  };
}
