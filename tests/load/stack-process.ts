import * as z from 'zod/mini';
import { seedCatalogue } from '#infra/local/seed/seed-catalogue.ts';
import { createStack } from '#infra/local/stack.ts';
import { noFaults, randomFaults } from '#tests/support/fault-proxy/fault-plans.ts';
import { createFaultProxies } from '#tests/support/fault-proxy/fault-proxies.ts';
import { serviceNames } from '#tests/support/fault-proxy/service-call.ts';
import { closeOnDisconnect, type StackReport, stackSettingsSchema } from './support/stack-messages.ts';

/**
 * The stack of `npm start` in a separate process, to measure it apart from the load. Reads `LOAD_STACK`; sends messages; accepts
 * `{ faults: share }` and `'stop'`.
 */
const { dataDir, modelDelayMs, seed, withProxies } = stackSettingsSchema.parse(
  JSON.parse(process.env['LOAD_STACK'] ?? '{}'),
);
const tell = (report: StackReport) => void process.send?.(report);

// Proxies cost time, so only loads with faults use them.
const proxies = withProxies ? createFaultProxies() : undefined;
const stack = await createStack({
  dataDir,
  modelDelayMs,
  web: 'none',
  // Without the daily token budget, which would be used up in minutes.
  tokensPerDay: 100_000_000_000,
  tell: (sentence) => tell({ kind: 'told', sentence }),
  ...(proxies === undefined ? {} : { between: proxies.between }),
});
await seedCatalogue(stack.addresses, AbortSignal.timeout(120_000));

async function stop(): Promise<void> {
  await stack.close();
  await proxies?.close();
  process.exit(0);
}
closeOnDisconnect(stop);

const orderSchema = z.union([z.literal('stop'), z.object({ faults: z.number() })]);
process.on('message', (message) => {
  const order = orderSchema.parse(message);
  if (order === 'stop') return void stop();
  proxies?.obey(order.faults === 0 ? noFaults : randomFaults(seed, { share: order.faults }));
  const met = serviceNames.reduce((sum, service) => {
    const { passed, ...faults } = proxies?.counts.of(service) ?? {};
    return sum + Object.values(faults).reduce((all, each) => all + each, 0);
  }, 0);
  tell({ kind: 'faults', met, table: proxies?.counts.table() ?? '' });
});
tell({ kind: 'ready', addresses: stack.addresses });
