import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alarms } from '#infra/operations/alarms.ts';
import { scheduledJobIds } from '#infra/operations/scheduled-jobs.ts';
import { alarmStates } from '#infra/tooling/alarms/alarm-states.ts';

const at = new Date().toISOString();
const line = (service: string, code: string, level = 'ERROR', fields: object = {}) =>
  JSON.stringify({ level, service, code, timestamp: at, ...fields });
const times = (count: number, text: string) => Array.from({ length: count }, () => text);

/** A stack without faults: its sweeper runs, and each job completed today. */
const healthy = [
  line('sweepOutbox', 'OUTBOX_SWEPT', 'INFO', { oldestSeconds: 0 }),
  ...scheduledJobIds.map((id) => line(id, 'JOB_COMPLETED', 'INFO')),
];
const crashOf = (functionId: string) =>
  JSON.stringify({ type: 'function-error', at, functionId, error: 'Runtime.ExitError' });
const response = (status: number) =>
  JSON.stringify({ type: 'request', at, method: 'GET', route: '/api/story', status, latencyMs: 5 });

interface Fault {
  readonly fault: string;
  readonly functions?: readonly string[];
  readonly platform?: readonly string[];
  readonly raises: readonly string[];
}

const faults: readonly Fault[] = [
  { fault: 'nothing', raises: [] },
  { fault: 'an endpoint that crashes', platform: [crashOf('login')], raises: ['functions-failing'] },
  {
    fault: 'an endpoint with an unexpected error',
    platform: [response(500), ...times(200, response(200))],
    raises: ['functions-failing'],
  },
  {
    fault: 'streams that fail after they began',
    functions: times(5, line('sendChatMessage', 'REQUEST_FAILED')),
    raises: ['requests-failing'],
  },
  { fault: 'more than 1 % of 5xx', platform: [response(503), response(200)], raises: ['api-failing'] },
  {
    fault: 'a response off its contract',
    functions: [line('getStory', 'RESPONSE_OFF_CONTRACT')],
    raises: ['promises-broken'],
  },
  {
    fault: 'steps of a story that fail',
    functions: times(5, line('writeBody', 'STEP_FAILED')),
    raises: ['model-struggling'],
  },
  {
    fault: 'a step that crashes until its story fails',
    platform: [crashOf('writeBody')],
    functions: [line('failStory', 'STORY_FAILED', 'WARN')],
    raises: ['stories-failed'],
  },
  { fault: 'a job that fails', functions: [line('makeGiftProof', 'JOB_FAILED')], raises: ['operator-needed'] },
  {
    fault: 'records that no attempt could process',
    platform: [JSON.stringify({ type: 'set-aside', at, records: 1 })],
    raises: ['records-set-aside'],
  },
  {
    fault: 'rows that wait for more than five minutes',
    functions: [line('sweepOutbox', 'OUTBOX_SWEPT', 'INFO', { oldestSeconds: 301 })],
    raises: ['outbox-late'],
  },
  {
    fault: 'three mails or proofs that fail at first',
    functions: times(3, line('dispatchOutbox', 'OUTBOX_ROW_DELAYED', 'WARN')),
    raises: ['work-late'],
  },
];

describe('alarmStates', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tellwren-alarms-'));
    mkdirSync(join(dataDir, 'logs'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  function raisedBy(functions: readonly string[], platform: readonly string[] = []) {
    writeFileSync(join(dataDir, 'logs/functions.log'), `${functions.join('\n')}\n`);
    writeFileSync(join(dataDir, 'logs/platform.log'), `${platform.join('\n')}\n`);
    const raised = alarmStates({ dataDir }).filter(({ evaluation }) => evaluation?.state === 'ALARM');
    return raised.map(({ alarm }) => alarm.id);
  }

  it('raises the alarm of each fault, and no other', () => {
    const raised = faults.map(({ fault, functions = [], platform }) => {
      return { fault, raises: raisedBy([...healthy, ...functions], platform) };
    });
    expect(raised).toEqual(faults.map(({ fault, raises }) => ({ fault, raises })));
  });

  it('raises outbox-late when the sweeper crashes, which logs nothing', () => {
    expect(raisedBy(healthy.slice(1))).toEqual(['outbox-late']);
  });

  it('raises jobs-silent when a job does not complete', () => {
    for (const id of scheduledJobIds)
      expect(raisedBy(healthy.filter((text) => !text.includes(`"${id}"`))), id).toEqual(['jobs-silent']);
  });

  it('finds a fault within five minutes, if it is urgent', () => {
    const slow = alarms.filter(({ severity, periodSeconds, periods = 1 }) => {
      return severity === 'now' && periodSeconds * periods > 300;
    });
    // Rates of SES change over days; a webhook may come after the customer.
    expect(slow.map(({ id }) => id)).toEqual(['webhooks-withheld', 'mail-bouncing', 'mail-complained-about']);
  });
});
