import type { OrderRecord } from './order.ts';
import { productAddressLine } from './product-choices.ts';

type Mailed = Pick<OrderRecord, 'orderId' | 'productName' | 'choices'>;

/** Data of every mail about a product of the catalogue. */
export function productMailData({ orderId, productName, choices }: Mailed, name: string): Record<string, string> {
  const { story = null } = choices ?? {};
  const chosen = choices && { storyName: story?.name ?? '', address: productAddressLine(choices) ?? '' };
  return { name, productName, orderId, ...chosen, ...(story?.print === undefined ? {} : { print: story.print }) };
}
