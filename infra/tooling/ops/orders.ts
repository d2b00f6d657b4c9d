import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';

/** functions/domain/order/needs-attention.ts */
interface NeedsAttention {
  readonly orderId: string;
  readonly userId: string;
  readonly reason: string;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
  readonly expectedCents: number;
  readonly paidCents: number;
  readonly currency: string;
  readonly at: string;
}
interface Repositories {
  readonly orders: { listNeedingAttention(): Promise<NeedsAttention[]> };
}
type SettleOrder = (orderId: string, settlement: string, collaborators: object) => Promise<NeedsAttention>;

async function repositories({ table }: CommandCall): Promise<Repositories> {
  const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
  const all = await loadFunction<(table: object) => Repositories>(
    'data/checkout-repositories.ts',
    'checkoutRepositories',
  );
  return all(createTable(table));
}

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

function linesOf({ orderId, userId, reason, at, ...attention }: NeedsAttention): string[] {
  const { paidCents, expectedCents, currency, sessionId, paymentIntentId } = attention;
  return [
    `${orderId}  ${reason}  ${at}`,
    `  paid ${money(paidCents, currency)}, asked ${money(expectedCents, 'usd')}; customer ${userId}`,
    `  at Stripe: ${[paymentIntentId, sessionId].filter((id) => id !== null).join(', ')}`,
  ];
}

const needingAttention: Command = {
  words: 'orders needing-attention',
  takes: '',
  does: 'Shows the payments that a person must look at: nothing was delivered for them.',
  arguments: 0,
  options: {},
  async run(call) {
    const found = await (await repositories(call)).orders.listNeedingAttention();
    for (const attention of found) for (const line of linesOf(attention)) call.print(line);
    if (found.length === 0) call.print('No order needs attention.');
  },
};

function settlementOf({ deliver, refunded }: CommandCall['options']): 'deliver' | 'refunded' {
  if ((deliver === true) === (refunded === true)) throw new OperatorProblem('Say either --deliver or --refunded.');
  return deliver === true ? 'deliver' : 'refunded';
}

const nobody = { info: () => {}, warn: () => {}, error: () => {}, with: () => nobody };

const settle: Command = {
  words: 'orders settle',
  takes: 'ORDER --deliver | --refunded',
  does: 'Hands over what was bought for the money as it came, or notes that it was given back at Stripe.',
  arguments: 1,
  options: { deliver: { type: 'boolean' }, refunded: { type: 'boolean' } },
  async run(call) {
    const settlement = settlementOf(call.options);
    const settleOrder = await loadFunction<SettleOrder>('domain/checkout/settle-order.ts', 'settleOrder');
    const identifiers = await loadFunction<object>('domain/kernel/identifiers.ts', 'systemIdentifiers');
    const clock = await loadFunction<object>('domain/kernel/clock.ts', 'systemClock');
    const collaborators = { ...(await repositories(call)), identifiers, clock, logger: nobody };
    try {
      const { orderId } = await settleOrder(call.arguments[0] ?? '', settlement, collaborators);
      call.print(settlement === 'deliver' ? `${orderId} is delivered.` : `${orderId} is noted as refunded.`);
    } catch (error) {
      if (error instanceof Error && error.name === 'CannotSettle') throw new OperatorProblem(error.message);
      if (error instanceof Error && error.name === 'TransactionRefused') {
        throw new OperatorProblem('Somebody settled it in the meantime.');
      }
      throw error;
    }
  },
};

export const orderCommands: readonly Command[] = [needingAttention, settle];
