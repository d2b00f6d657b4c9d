import type { RunningStack } from '../running-stack.ts';
import type { Drill, DrillStep } from './drill.ts';
import { openDrillStack } from './drill-stack.ts';
import { mailDrills } from './mail-drills.ts';
import { modelDrills } from './model-drills.ts';
import { moneyDrills } from './money-drills.ts';
import { tableDrills } from './table-drills.ts';

export const drills: readonly Drill[] = [...modelDrills, ...mailDrills, ...moneyDrills, ...tableDrills];

const faulty = ['model', 'mail', 'payments', 'dynamodb'] as const;

/**
 * Runs one drill and takes its faults away again, however it ends.
 * @returns its steps
 * @throws DrillFailed
 */
export async function runDrill(
  drill: Drill,
  addresses: RunningStack,
  print: (step: DrillStep) => void,
): Promise<DrillStep[]> {
  const steps: DrillStep[] = [];
  const stack = openDrillStack(addresses, (kind, text) => {
    const step = { kind, text };
    steps.push(step);
    print(step);
  });
  try {
    await drill.run(stack);
  } finally {
    for (const service of faulty) await stack.mend(service);
    await stack.payments('webhooks', { paused: false });
  }
  return steps;
}
