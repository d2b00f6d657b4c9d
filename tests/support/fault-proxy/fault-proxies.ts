import type { FunctionServices } from '#infra/local/stack.ts';
import { createFaultCounts, type FaultCounts } from './fault-counts.ts';
import { type FaultPlan, noFaults } from './fault-plans.ts';
import { createFaultProxy } from './fault-proxy.ts';
import type { ServiceName } from './service-call.ts';

/** A proxy before each service of a stack; what goes wrong is changed while it runs. */
interface FaultProxies {
  /** `between` of `createStack`. */
  between(services: FunctionServices): Promise<FunctionServices>;
  /** From the next call on. */
  obey(plan: FaultPlan): void;
  /** How long a call with the fault `delay` waits, in milliseconds. */
  delayBy(ms: number): void;
  /** What the calls have met so far. */
  readonly counts: FaultCounts;
  /** After the stack's own end. */
  close(): Promise<void>;
}

/**
 * Proxies for one stack: `startTestStack({ between: proxies.between })`. Nothing goes wrong until `obey` is told. The rest
 * of the stack, the tests among it, reaches the services past the proxies.
 */
export function createFaultProxies(): FaultProxies {
  const closing: (() => Promise<void> | void)[] = [];
  const counts = createFaultCounts();
  let plan: FaultPlan = noFaults;
  let delayMs = 300;

  async function before(service: ServiceName, target: string): Promise<string> {
    const { origin } = new URL(target);
    const proxy = await createFaultProxy({
      ...{ service, target: origin, plan: () => plan, note: counts.note, delayMs: () => delayMs },
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
