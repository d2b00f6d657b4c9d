import { type Alarm, fiveMinutes, onLines } from '#infra/operations/alarm.ts';

export const tableAlarms: readonly Alarm[] = [
  {
    id: 'table-refusing',
    impact: 'Pages say that this is not available right now; nothing is half done.',
    ...{ runbook: 'table-throttled', severity: 'now' },
    signal: { kind: 'table-refusals' },
    // The SDK retries single failures.
    ...{ raisedWhen: { atLeast: 10 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(
    ['LIMITER_UNAVAILABLE'],
    {
      id: 'limiter-unavailable',
      impact: 'Wren, previews and log-in refuse, as nobody counts the calls; reading goes on.',
      ...{ runbook: 'table-throttled', severity: 'now' },
    },
    { atLeast: 3 },
  ),
  onLines(
    ['DRAFT_UNREAD', 'DRAFT_UNSAVED'],
    {
      id: 'drafts-unkept',
      impact: 'A conversation may be missing its last turns on another device; on this one it is whole.',
      ...{ runbook: 'table-throttled', severity: 'today' },
    },
    { atLeast: 3 },
  ),
];
