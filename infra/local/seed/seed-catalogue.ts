import { putFeaturedStory, putProduct } from '#functions/ops/catalogue.ts';
import { filesOfStack, tableOfStack } from '#infra/local/stack-clients.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { seededProducts, seededStories } from './catalogue-content.ts';

/** Creates or replaces the seed's catalogue with the operator's commands. @throws OperatorProblem for invalid content */
export async function seedCatalogue(addresses: StackAddresses, signal: AbortSignal): Promise<void> {
  const target = { table: tableOfStack(addresses), files: filesOfStack(addresses) };
  const folder = import.meta.dirname;
  for (const [index, product] of seededProducts.entries()) {
    signal.throwIfAborted();
    await putProduct(target, { ...product, position: index + 1 }, folder);
  }
  for (const [index, story] of seededStories.entries()) {
    signal.throwIfAborted();
    await putFeaturedStory(target, { ...story, position: index + 1 }, folder);
  }
}
