import { type Alarm, fiveMinutes, onLines } from '#infra/operations/alarm.ts';

export const tableAlarms: readonly Alarm[] = [
  {
    id: 'table-refusing',
    impact: 'Pages show that something is not available; no change is made partly.',
    ...{ runbook: 'table-throttled', severity: 'now' },
    signal: { kind: 'table-refusals' },
    // The SDK retries single failures.
    ...{ raisedWhen: { atLeast: 10 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(
    ['LIMITER_UNAVAILABLE'],
    {
      id: 'limiter-unavailable',
      impact: 'The chat, previews and login are refused, since calls cannot be counted; reading works.',
      ...{ runbook: 'table-throttled', severity: 'now' },
    },
    { atLeast: 3 },
  ),
  onLines(
    ['DRAFT_UNREAD', 'DRAFT_UNSAVED'],
    {
      id: 'drafts-unkept',
      impact: 'On another device a conversation may lack its last turns; on this one it is complete.',
      ...{ runbook: 'table-throttled', severity: 'today' },
    },
    { atLeast: 3 },
  ),
];
