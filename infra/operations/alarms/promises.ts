import { type Alarm, day, fiveMinutes, hour, onLines } from '#infra/operations/alarm.ts';
import { scheduledJobIds } from '#infra/operations/scheduled-jobs.ts';

/** Work after a transaction: mails, workflows, proofs and the nightly jobs. */
export const promiseAlarms: readonly Alarm[] = [
  {
    id: 'outbox-late',
    impact: 'Mails, stories or proofs are delayed by more than five minutes.',
    runbook: 'outbox-delayed',
    severity: 'now',
    signal: { kind: 'field', functionId: 'sweepOutbox', code: 'OUTBOX_SWEPT', field: 'oldestSeconds' },
    // The sweeper runs each minute: no data in five minutes means it does not run.
    raisedWhen: { above: 300 },
    periodSeconds: fiveMinutes,
    missing: 'alarm',
  },
  onLines(
    'work-late',
    {
      impact: 'A mail, a story or a proof is late, or pages respond almost as slowly as they may.',
      runbook: 'by-log-code',
      severity: 'today',
    },
    { atLeast: 3 },
  ),
  onLines('promises-broken', {
    impact: 'A customer does not get a mail, a story, a proof or a page, or has too many or too few stories.',
    runbook: 'by-log-code',
    severity: 'now',
  }),
  {
    id: 'records-set-aside',
    impact: 'A story whose end is not recorded, or an outbox row that waits for the sweeper.',
    runbook: 'dead-letters',
    severity: 'now',
    signal: { kind: 'set-aside' },
    raisedWhen: { atLeast: 1 },
    periodSeconds: fiveMinutes,
    missing: 'ok',
  },
  {
    id: 'mail-bouncing',
    impact: 'Some customers get no mail; at 5 % SES reviews the account, at 10 % it stops all mail.',
    runbook: 'mail-reputation',
    severity: 'now',
    signal: { kind: 'mail-reputation', of: 'bounces' },
    raisedWhen: { above: 3 },
    periodSeconds: hour,
    missing: 'ok',
  },
  {
    id: 'mail-complained-about',
    impact: 'Customers report our mail as spam; at 0.1 % SES reviews the account, at 0.5 % it stops all mail.',
    runbook: 'mail-reputation',
    severity: 'now',
    signal: { kind: 'mail-reputation', of: 'complaints' },
    raisedWhen: { above: 0.08 },
    periodSeconds: hour,
    missing: 'ok',
  },
  {
    id: 'jobs-silent',
    impact: 'None at once; missed payments, downloads, deletions or faults in the data wait unseen.',
    runbook: 'jobs-not-running',
    severity: 'today',
    signal: { kind: 'job-runs' },
    // Half a share: a single run that failed is a log line.
    raisedWhen: { below: scheduledJobIds.length - 0.5 },
    periodSeconds: day,
    missing: 'alarm',
  },
  onLines(
    'operator-needed',
    {
      impact: 'A customer, or a limit that customers will meet, waits for the operator.',
      runbook: 'by-log-code',
      severity: 'today',
    },
    { periodSeconds: hour },
  ),
];
