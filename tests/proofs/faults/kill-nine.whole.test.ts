import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JourneyWorld } from '#infra/tooling/load/journey/journey-client.ts';
import { journeyOperations, prepareJourneyWorld } from '#infra/tooling/load/journey/journey-operations.ts';
import { type FaultPlan, noFaults, randomFaults } from '#tests/support/fault-proxy/fault-plans.ts';
import { createFaultProxies } from '#tests/support/fault-proxy/fault-proxies.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { checkAllCustomers, type Findings } from './support/findings.ts';
import { killFunctionsDuring } from './support/kill-functions.ts';
import { waitUntilIdle } from './support/wait-until-idle.ts';
import {
  createCustomers,
  createWorkload,
  requestCounts,
  runOperations,
  type Workload,
  type WorkloadOptions,
} from './support/workload.ts';

const seed = testSeed('kill -9 amid mixed operations');
/** Defence D13: 1,000 operations, a kill every 300 ms; with faults, of a tenth of the calls to every service. */
const told = Number(process.env['OPERATIONS'] ?? 1000);
const size = { count: told, lanes: 8, operationsPerCustomer: 40 };
/** About the calls of 300 ms on a quiet machine; a process takes a second to start. */
const killing = { everyMs: 300, callsBetween: 60 };
const rounds: readonly [string, (seed: number) => FaultPlan][] = [
  ['killed', () => noFaults],
  ['killed, with faults in a tenth of all calls', (from) => randomFaults(from, { share: 0.1 })],
];

/** generatePdf stores nothing, and Chromium would take most of the time. */
const operations = journeyOperations.filter(({ name }) => name !== 'print a story');

describe('kill -9 of the functions during mixed operations', () => {
  const proxies = createFaultProxies();
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  let world: JourneyWorld;
  beforeAll(async () => {
    stack = await startTestStack({ between: proxies.between });
    world = await prepareJourneyWorld(stack, 200);
  });
  afterAll(async () => {
    await stack.close();
    await proxies.close();
  });

  const row = (name: string, value: string | number) => `| ${name} | ${value} |`;

  function print(
    what: string,
    workload: Workload,
    { kills, servedMs, ms, findings }: { kills: number; servedMs: number; ms: number; findings: Findings },
  ) {
    const { requests, acknowledged, retried } = requestCounts(workload);
    const rows = [
      ...[
        row(what, `seed ${seed}`),
        '| --- | --: |',
        row('operations', `${workload.begun}, ${workload.done} to their end`),
      ],
      ...[row('customers', workload.customerRuns.length), row('kills', kills), row('seconds', Math.round(ms / 1000))],
      row('seconds in which the functions served', Math.round(servedMs / 1000)),
      ...[row('requests', requests), row('acknowledged', acknowledged), row('sent again', retried)],
      ...[row('effects looked for', findings.effects), row('lost', findings.lost.length)],
      ...[row('doubled', findings.doubled.length), row('stories failed, credit back', findings.failedStories)],
    ];
    console.log([...rows, '', proxies.counts.table(), '', ...workload.givenUp].join('\n'));
  }

  it.each(rounds)(
    '%s: loses no acknowledged write and applies none twice',
    {
      timeout: 60 * 60_000,
    },
    async (what, planOf) => {
      const options: WorkloadOptions = { ...size, world, operations, seed, patienceMs: 600_000 };
      const workload = createWorkload();
      const first = await createCustomers(workload, options);
      const startedAt = performance.now();
      proxies.obey(planOf(seed));
      const running = runOperations(workload, options, first);
      const killer = { ...killing, stack, random: randomNumbers(seed), callsSoFar: proxies.counts.calls };
      const killed = await killFunctionsDuring(killer, running);
      proxies.obey(noFaults);
      const ms = performance.now() - startedAt;
      await waitUntilIdle(stack.addresses);
      const findings = await checkAllCustomers(stack.addresses, workload.customerRuns);
      for (const { client } of workload.customerRuns) client.close();
      print(what, workload, { ...killed, ms, findings });
      expect({ lost: findings.lost, doubled: findings.doubled, givenUp: workload.givenUp }).toEqual({
        lost: [],
        doubled: [],
        givenUp: [],
      });
      expect(killed.kills).toBeGreaterThan(0);
    },
  );
});
