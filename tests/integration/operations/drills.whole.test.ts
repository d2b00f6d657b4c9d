import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#infra/local/seed/api-client.ts';
import { alarmStates } from '#infra/tooling/alarms/alarm-states.ts';
import { type Drill, type DrillStack, openDrillStack } from '#infra/tooling/drills/drill.ts';
import { drills } from '#infra/tooling/drills/drills.ts';
import { runDrill } from '#infra/tooling/drills/run-drills.ts';
import { type RunningStack, runningStack } from '#infra/tooling/running-stack.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { startTestStack } from '#tests/support/stack.ts';

function drillOf(id: string): Drill {
  const drill = drills.find((each) => each.id === id);
  if (drill === undefined) throw new Error(`There is no drill ${id}.`);
  return drill;
}

describe('drills', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  let running: RunningStack;
  beforeAll(async () => {
    // Alarms are computed from logs, which tests disable otherwise.
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
    stack = await startTestStack();
    vi.stubEnv('LOCAL_DATA_DIR', stack.dataDir);
    writeFileSync(join(stack.dataDir, 'stack.json'), JSON.stringify(stack.addresses));
    running = runningStack();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stack.close();
  });

  it('start without a raised alarm', async () => {
    await vi.waitUntil(() => alarmStates(running).every(({ evaluation }) => evaluation?.state !== 'ALARM'), {
      timeout: 20_000,
    });
    const states = alarmStates(running);
    // All but those of SES and CloudFront.
    expect(states.filter(({ evaluation }) => evaluation?.state === 'OK')).toHaveLength(states.length - 3);
  });

  it.each(drills)('$id shows the fault, the customer’s message, the alarm and the recovery', async (drill) => {
    const steps = await runDrill(drill, running, () => undefined);
    const kinds = new Set(steps.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['fault', 'customer', 'alarm', 'recovery']));
    expect(steps.at(-1)?.kind).toBe('recovery');
    const raised = steps.filter(({ kind }) => kind === 'alarm').map(({ text }) => text.split(':')[0]);
    expect(raised).toEqual(drill.raises);
    // The operator's view shows the same alarms.
    const states = new Map(alarmStates(running).map(({ alarm, evaluation }) => [alarm.id, evaluation?.state]));
    // This alarm ends with its fault; the others end with their period.
    const stillRaised = drill.raises.filter((id) => id !== 'webhooks-withheld');
    expect(stillRaised.filter((id) => states.get(id) !== 'ALARM')).toEqual([]);
  });

  it('leave no fault when aborted, and clear those of a killed drill', async () => {
    const withheld = { name: 'Dora', email: 'dora@example.test', message: 'Is anybody there?' };
    const write = () =>
      createApiClient(running.api, AbortSignal.timeout(20_000))(endpoints.sendContactMessage, { body: withheld });
    const stopped = new AbortController();
    const drill = runDrill(
      drillOf('table-throttled'),
      running,
      ({ kind }) => kind === 'fault' && stopped.abort(),
      stopped.signal,
    );
    await expect(drill).rejects.toThrow('Cancelled; its faults are cleared.');
    await expect(write()).resolves.toMatchObject({ success: true });

    await openDrillStack(running, () => undefined).injectFault('dynamodb', { status: 500 });
    await expect(runDrill(drillOf('webhooks-refused'), running, () => undefined)).resolves.not.toEqual([]);
  });

  it('report an unexpected refusal', async () => {
    const run = (stack: DrillStack) => stack.api(endpoints.listStories, { token: 'none' }).then(() => undefined);
    await expect(runDrill({ id: 'x', what: '', raises: [], run }, running, () => undefined)).rejects.toThrow(
      /^Unexpected refusal: listStories: /,
    );
  });
});
