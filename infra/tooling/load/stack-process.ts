import { seedCatalogue } from '#infra/local/seed/seed-catalogue.ts';
import { createStack } from '#infra/local/stack.ts';

/**
 * The stack of `npm start` in a process of its own, so that the load does not slow it down. Arguments: data folder, and the
 * milliseconds between tokens of the model. Sends `{ line }` and `{ addresses }`; ends with its parent's channel.
 */
const [, , dataDir = '', delay] = process.argv;
const stack = await createStack({
  dataDir,
  modelDelayMs: Number(delay),
  web: 'none',
  // Used up within minutes otherwise.
  tokensPerDay: 100_000_000_000,
  tell: (line) => void process.send?.({ line }),
});
await seedCatalogue(stack.addresses, AbortSignal.timeout(120_000));
process.once('disconnect', () => void stack.close().then(() => process.exit(0)));
// Ctrl-C reaches the whole process group; the parent decides.
process.on('SIGINT', () => undefined);
process.send?.({ addresses: stack.addresses });
