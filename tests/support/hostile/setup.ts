import type { TestProject } from 'vitest/node';
import { startTestStack } from '#tests/support/stack.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { createFuzzCustomers, type FuzzCustomers } from './fuzz-customers.ts';
import { listAllItems, type TableItem } from './table-state.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Two customers of the stack; `worldItems` are the table's items before the first test. */
    world: FuzzCustomers;
    worldItems: TableItem[];
  }
}

/** Vitest's global setup of the hostile tests: the stack with two shared customers. @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  const { addresses, environment } = stack;
  project.provide('addresses', addresses);
  project.provide('environment', environment);
  project.provide('world', await createFuzzCustomers(addresses));
  project.provide('worldItems', await listAllItems(stackTable(addresses)));
  return () => stack.close();
}
