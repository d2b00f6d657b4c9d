import sharp from 'sharp';
import { operatorCommands } from '#functions/ops/commands.ts';
import { createProgram, parseProgram } from '#infra/local/command-line.ts';
import { tableOfStack } from '#infra/local/stack-clients.ts';
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

function refuse(text: string): never {
  throw new Error(text);
}

/** As an operator does: a code without limits, valid for a week. */
async function createCoupon({ addresses }: JourneyStack, code: string): Promise<void> {
  const program = createProgram('coupon', '');
  const openTable = async () => tableOfStack(addresses);
  const unused = () => refuse('a coupon needs the table only');
  for (const command of operatorCommands({
    openTable,
    openFiles: unused,
    deskUrl: unused,
    readLogs: unused,
    print: () => undefined,
  }))
    program.addCommand(command);
  const lastDay = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const words = ['coupon', 'create', code, '--percent', '20', '--expires', lastDay];
  await parseProgram(program, words, () => undefined, refuse);
}

/** A JPEG that does not compress. */
function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a33', noise } })
    .jpeg()
    .toBuffer();
}

/** Creates a shared coupon and a photo. With an empty catalogue its pages are only viewed. */
export async function prepareJourneyWorld(stack: JourneyStack, pollEveryMs = 1000): Promise<JourneyWorld> {
  const couponCode = 'JOURNEY20';
  await createCoupon(stack, couponCode);
  return { addresses: stack.addresses, couponCode, photo: new Uint8Array(await drawPhoto()), pollEveryMs };
}
