import { type Alarm, day, fifteenMinutes, fiveMinutes, hour, onLines } from '#infra/operations/alarm.ts';
import { backgroundFunctions } from '#infra/operations/function-classes.ts';
import type { JobId } from '#shared/names/functions.ts';

/** A schedule that never runs logs no error. */
function neverRan(functionId: JobId, id: string, impact: string): Alarm {
  return {
    ...{ id, impact, runbook: 'jobs-not-running', severity: 'today', signal: { kind: 'runs', functionId } },
    ...{ raisedWhen: { below: 1 }, periodSeconds: day, missing: 'alarm' },
  };
}

/** Work after a transaction: mails, workflows, proofs and the nightly jobs. */
export const promiseAlarms: readonly Alarm[] = [
  {
    id: 'outbox-late',
    impact: 'Mails, stories or proofs are delayed by more than five minutes.',
    ...{ runbook: 'outbox-delayed', severity: 'now' },
    signal: { kind: 'field', functionId: 'sweepOutbox', code: 'OUTBOX_SWEPT', field: 'oldestSeconds' },
    // The sweeper runs each minute: no data in five minutes means it does not run.
    ...{ raisedWhen: { above: 300 }, periodSeconds: fiveMinutes, missing: 'alarm' },
  },
  onLines(
    ['OUTBOX_ROW_DELAYED'],
    {
      id: 'outbox-failing',
      impact: 'A mail, a story or a proof is late; each is retried for a day.',
      ...{ runbook: 'outbox-delayed', severity: 'today' },
    },
    { atLeast: 3 },
  ),
  onLines(['OUTBOX_ROW_GIVEN_UP', 'OUTBOX_ROW_UNREADABLE'], {
    id: 'outbox-given-up',
    impact: 'A customer does not receive a mail, a story or a proof.',
    ...{ runbook: 'outbox-failed', severity: 'now' },
  }),
  {
    id: 'records-set-aside',
    impact: 'An outbox row was not processed at once; the sweeper processes it, if it runs.',
    ...{ runbook: 'dead-letters', severity: 'now' },
    signal: { kind: 'set-aside' },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  {
    id: 'mail-bouncing',
    impact: 'Some customers get no mail; at 5 % SES reviews the account, at 10 % it stops all mail.',
    ...{ runbook: 'mail-reputation', severity: 'now' },
    signal: { kind: 'mail-reputation', of: 'bounces' },
    ...{ raisedWhen: { above: 3 }, periodSeconds: hour, missing: 'ok' },
  },
  {
    id: 'mail-complained-about',
    impact: 'Customers report our mail as spam; at 0.1 % SES reviews the account, at 0.5 % it stops all mail.',
    ...{ runbook: 'mail-reputation', severity: 'now' },
    signal: { kind: 'mail-reputation', of: 'complaints' },
    ...{ raisedWhen: { above: 0.08 }, periodSeconds: hour, missing: 'ok' },
  },
  onLines(['MAIL_FEEDBACK_UNREADABLE'], {
    id: 'mail-feedback-unreadable',
    impact: 'None at first; bounced addresses get mail again, until SES stops all mail.',
    ...{ runbook: 'mail-reputation', severity: 'today' },
  }),
  {
    id: 'jobs-failing',
    impact: 'Background work is late: mails, proofs, missed payments.',
    ...{ runbook: 'jobs-failing', severity: 'today' },
    signal: { kind: 'function-errors', functions: backgroundFunctions },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: fifteenMinutes, missing: 'ok' },
  },
  neverRan('reconcilePayments', 'reconcile-silent', 'Payments that Stripe told in vain are not made up for.'),
  neverRan('checkInvariants', 'invariants-silent', 'None at once; a fault in the books would go unseen.'),
  neverRan('sweepFiles', 'file-sweep-silent', 'None; replaced pictures are stored longer than promised.'),
  neverRan(
    'handlePersonalRequests',
    'personal-requests-silent',
    'Customers wait for their download, or their account is not deleted.',
  ),
  onLines(
    ['EXPORT_GIVEN_UP', 'ERASURE_POSTPONED', 'ERASURE_DELAYED'],
    {
      id: 'personal-requests-late',
      impact: 'A customer cannot download their data, or an account is not deleted on the day that was promised.',
      ...{ runbook: 'personal-requests-late', severity: 'today' },
    },
    { periodSeconds: day },
  ),
  onLines(
    ['FILES_PARTLY_SWEPT'],
    {
      id: 'files-partly-swept',
      impact: 'None; replaced pictures are stored longer than promised.',
      ...{ runbook: 'file-cleanup-incomplete', severity: 'today' },
    },
    { periodSeconds: day },
  ),
];
