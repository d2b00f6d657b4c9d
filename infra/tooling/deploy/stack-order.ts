import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const manifestSchema = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), dependencies: z.optional(z.array(z.string())) })),
});

type Dependencies = ReadonlyMap<string, readonly string[]>;

function stacksOf(assembly: string): Dependencies {
  const { artifacts } = manifestSchema.parse(JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8')));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const isStack = (name: string) => stacks.some(([stack]) => stack === name);
  return new Map(stacks.map(([name, { dependencies = [] }]) => [name, dependencies.filter(isStack)]));
}

function inOrder(wanted: Iterable<string>, stacks: Dependencies): string[] {
  const order: string[] = [];
  const visit = (name: string) => {
    if (order.includes(name)) return;
    for (const needed of stacks.get(name) ?? []) visit(needed);
    order.push(name);
  };
  for (const name of wanted) visit(name);
  return order;
}

/** Every stack of a synthesised app (`cdk.out`) after its dependencies. */
export function stackOrder(assembly: string): string[] {
  const stacks = stacksOf(assembly);
  return inOrder(stacks.keys(), stacks);
}

export function stacksUpTo(assembly: string, stack: string): string[] {
  return inOrder([stack], stacksOf(assembly));
}
