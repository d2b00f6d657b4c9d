import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiRefusal, createApiClient } from '#infra/local/seed/api-client.ts';
import { alarmStates } from '#infra/tooling/alarms/alarm-states.ts';
import { describeThreshold } from '#infra/tooling/alarms/print-alarms.ts';
import type { RunningStack } from '#infra/tooling/running-stack.ts';

export interface DrillStep {
  readonly kind: 'fault' | 'customer' | 'alarm' | 'operator' | 'recovery';
  readonly text: string;
}

export class DrillFailed extends Error {}

export interface DrillCustomer {
  readonly email: string;
  readonly token: string;
}

export interface Drill {
  readonly id: string;
  readonly what: string;
  readonly raises: readonly string[];
  run(stack: DrillStack, customer: DrillCustomer): Promise<void>;
}

type FaultyService = 'model' | 'mail' | 'payments' | 'dynamodb';

export interface DrillStack {
  readonly addresses: RunningStack;
  readonly api: ApiClient;
  report(kind: DrillStep['kind'], text: string): void;
  /** Every later call to a service fails, as `text` reports. */
  injectFault(service: FaultyService, fault: object, text?: string): Promise<void>;
  clearFaults(service: FaultyService): Promise<void>;
  payments(name: string, body: object): Promise<void>;
  /** Expects refusals and reports the customer's messages. */
  expectRefusals(calls: Readonly<Record<string, Promise<unknown>>>): Promise<void>;
  /** Waits for each alarm to be raised since the drill began, and reports its value. */
  expectAlarms(alarmIds: readonly string[]): Promise<void>;
  /** Polls for up to a minute. @throws DrillFailed */
  until<T>(what: string, poll: () => Promise<T | undefined>, everyMs?: number): Promise<T>;
}

const withinMs = 60_000;

async function until<T>(what: string, poll: () => Promise<T | undefined>, everyMs = 100): Promise<T> {
  const giveUpAtMs = performance.now() + withinMs;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAtMs) throw new DrillFailed(`No result within ${withinMs / 1000} s: ${what}.`);
    await wait(everyMs);
  }
}

async function refusalOf(doing: string, call: Promise<unknown>): Promise<ApiRefusal> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof ApiRefusal) return refusal;
  if (refusal !== undefined) throw refusal;
  throw new DrillFailed(`${doing}: was not refused despite the fault.`);
}

/** @param signal after it, the drill no longer changes the stack */
export function openDrillStack(
  addresses: RunningStack,
  report: DrillStack['report'],
  signal: AbortSignal = new AbortController().signal,
): DrillStack {
  const startedAtMs = Date.now();
  async function control(url: URL, method: string, body?: object): Promise<void> {
    signal.throwIfAborted();
    const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    if (!response.ok) throw new DrillFailed(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  }

  const faultsOf = (service: FaultyService) => new URL('/__control/faults', addresses[service]);

  async function expectAlarms(alarmIds: readonly string[]): Promise<void> {
    for (const alarmId of alarmIds) await expectAlarm(alarmId);
  }

  async function expectAlarm(alarmId: string): Promise<void> {
    const { alarm, evaluation } = await until(`the alarm ${alarmId} is raised`, async () => {
      const states = alarmStates(addresses, startedAtMs);
      return states.find((each) => each.alarm.id === alarmId && each.evaluation?.state === 'ALARM');
    });
    const value = Math.round((evaluation?.value ?? 0) * 100) / 100;
    report('alarm', `${alarmId}: ${value} (${describeThreshold(alarm)}) → infra/runbooks/${alarm.runbook}.md`);
  }

  async function injectFault(service: FaultyService, fault: object, text?: string): Promise<void> {
    await control(faultsOf(service), 'POST', { next: [{ ...fault, always: true }] });
    if (text !== undefined) report('fault', text);
  }

  async function expectRefusals(calls: Readonly<Record<string, Promise<unknown>>>): Promise<void> {
    const messages = Object.entries(calls).map(
      async ([doing, call]) => `${doing}: ${(await refusalOf(doing, call)).message}`,
    );
    for (const text of await Promise.all(messages)) report('customer', text);
  }

  return {
    addresses,
    report,
    until,
    injectFault,
    expectAlarms,
    expectRefusals,
    api: createApiClient(addresses.api, signal),
    clearFaults: (service) => control(faultsOf(service), 'DELETE'),
    payments: (name, body) => control(new URL(`/__control/${name}`, addresses.payments), 'POST', body),
  };
}
