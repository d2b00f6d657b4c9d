import { ApiRefusal } from '#infra/local/seed/api-client.ts';
import type { RunningStack } from '#infra/tooling/running-stack.ts';
import type { Drill } from './drill.ts';
import { type DrillStack, openDrillStack } from './drill-stack.ts';
import { DrillFailed, type DrillStep } from './drill-step.ts';
import { mailDrills } from './mail-drills.ts';
import { modelDrills } from './model-drills.ts';
import { moneyDrills } from './money-drills.ts';
import { tableDrills } from './table-drills.ts';

export const drills: readonly Drill[] = [...modelDrills, ...mailDrills, ...moneyDrills, ...tableDrills];

/** Never answers. @throws DrillFailed when the signal comes */
function brokenOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DrillFailed('Broken off; its faults are taken away.')));
  });
}

const faulty = ['model', 'mail', 'payments', 'dynamodb'] as const;

/** Takes every fault away that a drill may have left, also when one of the services does not answer. @throws DrillFailed */
async function clearAllFaults(stack: DrillStack): Promise<void> {
  const results = await Promise.allSettled([
    ...faulty.map((service) => stack.mend(service)),
    stack.payments('webhooks', { paused: false }),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Runs one drill, from a stack without faults, and takes its own away again however it ends: also when it is broken off by the
 * signal.
 * @returns its steps
 * @throws DrillFailed
 */
export async function runDrill(
  drill: Drill,
  addresses: RunningStack,
  print: (step: DrillStep) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<DrillStep[]> {
  const steps: DrillStep[] = [];
  const tell: DrillStack['tell'] = (kind, text) => {
    const step = { kind, text };
    steps.push(step);
    print(step);
  };
  const mender = openDrillStack(addresses, () => undefined);
  // Of a drill whose process was killed.
  await clearAllFaults(mender);
  try {
    await Promise.race([drill.run(openDrillStack(addresses, tell, signal)), brokenOff(signal)]);
  } catch (error) {
    throw error instanceof ApiRefusal ? new DrillFailed(`Refused unasked: ${error.message}`) : error;
  } finally {
    await clearAllFaults(mender);
  }
  return steps;
}
