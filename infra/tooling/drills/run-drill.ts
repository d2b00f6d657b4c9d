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

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DrillFailed('Cancelled; its faults are cleared.')));
  });
}

const faulty = ['model', 'mail', 'payments', 'dynamodb'] as const;

/** Clears every fault that a drill may have left, even if a service does not respond. @throws DrillFailed */
async function clearAllFaults(stack: DrillStack): Promise<void> {
  const results = await Promise.allSettled([
    ...faulty.map((service) => stack.clearFaults(service)),
    stack.payments('webhooks', { paused: false }),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Runs one drill on a stack without faults, and clears its faults afterwards, also after an abort.
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
  const report: DrillStack['report'] = (kind, text) => {
    const step = { kind, text };
    steps.push(step);
    print(step);
  };
  const cleanupStack = openDrillStack(addresses, () => undefined);
  await clearAllFaults(cleanupStack);
  try {
    await Promise.race([drill.run(openDrillStack(addresses, report, signal)), rejectOnAbort(signal)]);
  } catch (error) {
    throw error instanceof ApiRefusal ? new DrillFailed(`Unexpected refusal: ${error.message}`) : error;
  } finally {
    await clearAllFaults(cleanupStack);
  }
  return steps;
}
