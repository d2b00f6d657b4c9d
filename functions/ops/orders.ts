import { Command } from 'commander';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { createTable } from '#functions/data/table.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { isoTime, systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { productAddressLine } from '#functions/domain/order/product-choices.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { storyLine } from './customer-lines.ts';
import { addCommand, type Operator, runUseCase, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';
import { listFormerRefunds, listProducts } from './unlisted-orders.ts';

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

function linesOf({ orderId, userId, reason, at, ...attention }: NeedsAttention): string[] {
  const { paidCents, expectedCents, currency, sessionId, paymentIntentId } = attention;
  return [
    `${orderId}  ${reason}  ${at}`,
    `  paid ${money(paidCents, currency)}, asked ${money(expectedCents, 'usd')}; customer ${userId}`,
    `  at Stripe: ${[paymentIntentId, sessionId].filter((id) => id !== null).join(', ')}`,
  ];
}

function orderLines(
  { orderId, createdAt, status, productName, totalCents, choices }: OrderRecord,
  buyer: { readonly name: string; readonly email: string } | undefined,
  story: Pick<StoryRecord, 'storyId' | 'status'> | undefined,
): string[] {
  const address = productAddressLine(choices);
  return [
    `${orderId}  ${createdAt.slice(0, 10)}  ${status}  ${money(totalCents, 'usd')}  ${productName}`,
    `  bought by ${buyer === undefined ? 'somebody whose account is gone' : `${buyer.name} <${buyer.email}>`}`,
    ...(choices?.story ? [`  story: ${choices.story.name} (${choices.story.storyId})`] : []),
    ...(story ? [`  ${storyLine(story)}`] : []),
    ...(address === null ? [] : [`  send to: ${address}`]),
  ];
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {}, with: () => silent };

interface SettleOptions extends StageOption {
  readonly deliver?: true;
  readonly refunded?: true;
}

export function orderCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('orders').description('List and settle payments that need attention.');
  const open = async (stage: string | undefined) => checkoutRepositories(createTable(await operator.openTable(stage)));

  addCommand(
    group,
    'needing-attention',
    'Lists the payments that a person must look at: nothing was delivered for them, or a refund failed.',
  ).action(async ({ stage }: StageOption) => {
    const found = await (await open(stage)).orders.listNeedingAttention();
    for (const attention of found) for (const line of linesOf(attention)) print(line);
    if (found.length === 0) print('No order needs attention.');
  });

  addCommand(group, 'list-products', 'Adds paid products to the desk’s board that were bought before it was there.')
    .option('--done-before <day>', 'closes those bought before that day (2026-11-01) instead, without a mail')
    .action(async ({ stage, doneBefore }: StageOption & { readonly doneBefore?: string }, command: Command) => {
      if (doneBefore !== undefined && !dayPattern.test(doneBefore)) command.error('error: write the day as 2026-11-01');
      const table = createTable(await operator.openTable(stage));
      const { listed, closed } = await listProducts(table, doneBefore, isoTime(systemClock));
      print(`${listed} orders were added to the board, and ${closed} were closed.`);
    });

  addCommand(
    group,
    'list-refunds',
    'Adds refunds to the desk’s list that were asked for before it was there. The reconciler settles them within the hour.',
  ).action(async ({ stage }: StageOption) => {
    print(`${await listFormerRefunds(createTable(await operator.openTable(stage)))} refunds were added to the list.`);
  });

  addCommand(group, 'show <order>', 'Shows what an order was for, its story and where it goes.').action(
    async (orderId: string, { stage }: StageOption) => {
      const { checkouts, orders, stories, users } = await open(stage);
      const checkout = await checkouts.get(orderId);
      const order = checkout && (await orders.get(checkout.userId, orderId));
      if (order === undefined) throw new OperatorProblem(`There is no order ${orderId} of the last 90 days.`);
      const [buyer, written] = await Promise.all([
        users.get(order.userId),
        order.kind === 'story' ? stories.get(order.userId, orderId) : undefined,
      ]);
      for (const line of orderLines(order, buyer, written?.story)) print(line);
    },
  );

  addCommand(
    group,
    'settle <order>',
    'Delivers what was bought for the money as it came, or records that it was refunded at Stripe.',
  )
    .option('--deliver', 'deliver what was bought')
    .option('--refunded', 'record that the money was refunded at Stripe')
    .action(async (order: string, { stage, deliver, refunded }: SettleOptions, command: Command) => {
      if (deliver === refunded) command.error('error: say either --deliver or --refunded');
      const shop = {
        ...(await open(stage)),
        identifiers: systemIdentifiers,
        clock: systemClock,
        logger: silent,
      };
      const { orderId } = await runUseCase(
        () => resolveOrder(order, deliver ? 'deliver' : 'refunded', shop),
        () => 'Somebody settled it in the meantime.',
      );
      print(deliver ? `${orderId} is delivered.` : `${orderId} is noted as refunded.`);
    });
  return group;
}
