import { expect, it } from 'vitest';
import { startBenchStack } from '#infra/tooling/bench/bench-stack.ts';
import { prepareCases } from '#infra/tooling/bench/cases.ts';
import { variantsOf } from '#infra/tooling/bench/functions.ts';
import { runRounds } from '#infra/tooling/bench/rounds.ts';
import { buildFunctions } from '#infra/tooling/build-functions.ts';

it('npm run bench has a request that each measured function accepts', { timeout: 600_000 }, async () => {
  await buildFunctions();
  const stack = await startBenchStack();
  try {
    const variants = variantsOf(await prepareCases(stack));
    // Throws for an endpoint that answers anything but 200.
    const reports = await runRounds(stack, variants, { rounds: 1, warmCalls: 0 });
    expect(reports.size).toBe(variants.length);
  } finally {
    await stack.close();
  }
});
