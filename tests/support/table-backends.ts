import type { TestProject } from 'vitest/node';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { startDynamodbLocal } from './dynamodb-local.ts';
import { isWholeProof } from './random-choices.ts';

export interface TableBackend {
  readonly name: string;
  readonly url: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    tableBackends: readonly TableBackend[];
  }
}

/** Global setup of the repository tests: the dynalite front, and in a whole proof AWS's DynamoDB Local if Java is installed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const front = await createDynamodb({ port: 0 });
  const backends = [{ name: 'dynalite behind our front', url: front.url }];
  const official = isWholeProof ? await startDynamodbLocal() : { unavailable: 'only in a whole proof' };
  if ('url' in official) backends.push({ name: 'DynamoDB Local', url: official.url });
  else if (isWholeProof) console.log(`without AWS's DynamoDB Local: ${official.unavailable}`);
  project.provide('tableBackends', backends);
  return async () => {
    await front.close();
    if ('close' in official) await official.close();
  };
}
