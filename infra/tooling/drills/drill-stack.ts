import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiRefusal, createApiClient } from '#infra/local/seed/api-client.ts';
import { alarmStates } from '#infra/tooling/alarms/alarm-states.ts';
import { describeThreshold } from '#infra/tooling/alarms/print-alarms.ts';
import type { RunningStack } from '#infra/tooling/running-stack.ts';
import { DrillFailed, type DrillStep } from './drill-step.ts';

type FaultyService = 'model' | 'mail' | 'payments' | 'dynamodb';

/** The running stack as a drill works on it: as a customer, as the fault, and as who watches. */
export interface DrillStack {
  readonly addresses: RunningStack;
  readonly api: ApiClient;
  tell(kind: DrillStep['kind'], text: string): void;
  /** Faults that last until they are cleared. */
  breakService(service: FaultyService, fault: object): Promise<void>;
  mend(service: FaultyService): Promise<void>;
  /** `POST /__control/<name>` of the payments stand-in. */
  payments(name: string, body: object): Promise<void>;
  /** Waits for the sentence that a customer reads when they are refused, and tells it. */
  refused(doing: string, call: Promise<unknown>): Promise<void>;
  /** The same of calls that are made at once, told in their order. */
  allRefused(calls: Readonly<Record<string, Promise<unknown>>>): Promise<void>;
  /** Waits for each of the alarms to go off by what happened since the drill began, and tells its metric. */
  raised(alarmIds: readonly string[]): Promise<void>;
  /** Asks again until the answer is there, within a minute. @throws DrillFailed */
  until<T>(what: string, look: () => Promise<T | undefined>, everyMs?: number): Promise<T>;
}

const withinMs = 60_000;

async function until<T>(what: string, look: () => Promise<T | undefined>, everyMs = 100): Promise<T> {
  const giveUpAtMs = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAtMs) throw new DrillFailed(`Not seen within ${withinMs / 1000} s: ${what}.`);
    await wait(everyMs);
  }
}

async function callControl(url: URL, method: string, body?: object): Promise<void> {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!response.ok) throw new DrillFailed(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}

/** @throws DrillFailed when it is not refused */
async function refusalOf(doing: string, call: Promise<unknown>): Promise<ApiRefusal> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof ApiRefusal) return refusal;
  if (refusal !== undefined) throw refusal;
  throw new DrillFailed(`${doing}: was not refused, though the fault is there.`);
}

/** @param signal of a drill that is broken off: from then on nothing is done to the stack in its name */
export function openDrillStack(
  addresses: RunningStack,
  tell: DrillStack['tell'],
  signal: AbortSignal = new AbortController().signal,
): DrillStack {
  const startedAtMs = Date.now();
  async function control(url: URL, method: string, body?: object): Promise<void> {
    signal.throwIfAborted();
    await callControl(url, method, body);
  }

  const faultsOf = (service: FaultyService) => new URL('/__control/faults', addresses[service]);

  async function raisedOne(alarmId: string): Promise<void> {
    const { alarm, evaluation } = await until(`the alarm ${alarmId} goes off`, async () => {
      const states = await alarmStates(addresses, startedAtMs);
      return states.find((each) => each.alarm.id === alarmId && each.evaluation?.state === 'ALARM');
    });
    const value = Math.round((evaluation?.value ?? 0) * 100) / 100;
    tell('alarm', `${alarmId}: ${value} (${describeThreshold(alarm)}) → infra/runbooks/${alarm.runbook}.md`);
  }

  async function raised(alarmIds: readonly string[]): Promise<void> {
    for (const alarmId of alarmIds) await raisedOne(alarmId);
  }

  async function refused(doing: string, call: Promise<unknown>): Promise<void> {
    const { message } = await refusalOf(doing, call);
    tell('customer', `${doing}: ${message}`);
  }

  async function allRefused(calls: Readonly<Record<string, Promise<unknown>>>): Promise<void> {
    const doings = Object.entries(calls).map(
      async ([doing, call]) => `${doing}: ${(await refusalOf(doing, call)).message}`,
    );
    for (const text of await Promise.all(doings)) tell('customer', text);
  }

  return {
    ...{ addresses, tell, until, raised, refused, allRefused },
    api: createApiClient(addresses.api, signal),
    breakService: (service, fault) => control(faultsOf(service), 'POST', { next: [{ ...fault, always: true }] }),
    mend: (service) => control(faultsOf(service), 'DELETE'),
    payments: (name, body) => control(new URL(`/__control/${name}`, addresses.payments), 'POST', body),
  };
}
