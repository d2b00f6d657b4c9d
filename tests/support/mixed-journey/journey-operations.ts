import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { jpegOf } from '#tests/support/images.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { accountOperations } from './account-operations.ts';
import { interviewOperations } from './interview-operations.ts';
import type { JourneyAddresses, JourneyWorld } from './journey-client.ts';
import type { JourneyOperation } from './journey-operation.ts';
import { planOperations } from './plan-operations.ts';
import { purchaseOperations } from './purchase-operations.ts';
import { storyOperations } from './story-operations.ts';
import { visitorOperations } from './visitor-operations.ts';

/** All operations, weighted: most read, some chat, few buy. */
export const journeyOperations: readonly JourneyOperation[] = [
  ...interviewOperations,
  ...storyOperations,
  ...planOperations,
  ...purchaseOperations,
  ...visitorOperations,
  ...accountOperations,
];

interface JourneyStack {
  readonly addresses: JourneyAddresses & { readonly dynamodb: string; readonly tableName: string };
}

/** Creates a shared coupon and a photo. With an empty catalogue its pages are only viewed. */
export async function prepareJourneyWorld({ addresses }: JourneyStack, pollEveryMs = 1000): Promise<JourneyWorld> {
  const code = 'JOURNEY20';
  const uses = { percent: 20, maxUses: null, uses: 0, oncePerCustomer: false, disabled: false };
  const validUntilSeconds = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const coupon = { code, ...uses, validUntilSeconds, createdAt: new Date().toISOString() };
  const table = stackTable(addresses);
  await table.commit(createCouponRepository(table).addParts(coupon));
  return { addresses, couponCode: code, photo: new Uint8Array(await jpegOf(1200, 800)), pollEveryMs };
}
