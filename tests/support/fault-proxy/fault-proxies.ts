import type { FunctionServices } from '#infra/local/stack.ts';
import { createFaultCounts, type FaultCounts } from './fault-counts.ts';
import { type FaultPlan, noFaults } from './fault-plans.ts';
import { createFaultProxy } from './fault-proxy.ts';
import type { ServiceName } from './service-call.ts';

interface FaultProxies {
  /** `between` of `createStack`. */
  between(services: FunctionServices): Promise<FunctionServices>;
  obey(plan: FaultPlan): void;
  /** Milliseconds of the fault `delay`. */
  delayBy(ms: number): void;
  readonly counts: FaultCounts;
  /** Call after the stack is closed. */
  close(): Promise<void>;
}

/**
 * Fault proxies for one stack: `startTestStack({ between: proxies.between })`. No faults until `obey`. Only the functions use
 * the proxies.
 */
export function createFaultProxies(): FaultProxies {
  const closing: (() => Promise<void> | void)[] = [];
  const counts = createFaultCounts();
  let plan: FaultPlan = noFaults;
  let delayMs = 300;

  async function before(service: ServiceName, target: string): Promise<string> {
    const { origin } = new URL(target);
    const proxy = await createFaultProxy({
      service,
      target: origin,
      plan: () => plan,
      note: counts.note,
      delayMs: () => delayMs,
    });
    closing.push(proxy.close);
    return target.replace(origin, proxy.url);
  }

  return {
    counts,
    between: async ({ dynamodb, s3, mail, payments, model, stepFunctions }) => ({
      dynamodb: await before('table', dynamodb),
      s3: await before('files', s3),
      mail: await before('mail', mail),
      payments: await before('payments', payments),
      model: await before('model', model),
      stepFunctions: await before('workflows', stepFunctions),
    }),
    obey(next) {
      plan = next;
    },
    delayBy(ms) {
      delayMs = ms;
    },
    async close() {
      for (const close of closing.splice(0)) await close();
    },
  };
}
