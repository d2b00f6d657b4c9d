import { type Alarm, fiveMinutes, onLines } from '#infra/operations/alarm.ts';

export const apiAlarms: readonly Alarm[] = [
  {
    id: 'api-failing',
    impact: 'More than 1 % of requests fail: pages show that something is not available.',
    runbook: 'api-failing',
    severity: 'now',
    signal: { kind: 'api-failures' },
    raisedWhen: { above: 1 },
    periodSeconds: fiveMinutes,
    missing: 'ok',
  },
  {
    id: 'functions-failing',
    impact: 'A page shows the message for an unexpected error; nothing is half written.',
    runbook: 'functions-failing',
    severity: 'now',
    signal: { kind: 'faults' },
    raisedWhen: { atLeast: 1 },
    periodSeconds: fiveMinutes,
    missing: 'ok',
  },
  onLines(
    'requests-failing',
    {
      impact: 'Customers see that something is not available, also in replies that already started.',
      runbook: 'api-failing',
      severity: 'now',
    },
    { atLeast: 5 },
  ),
  {
    id: 'site-failing',
    impact: 'Pages do not load at all.',
    runbook: 'site-failing',
    severity: 'now',
    signal: { kind: 'site-failures' },
    raisedWhen: { above: 1 },
    periodSeconds: fiveMinutes,
    missing: 'ok',
  },
];
