import { type Alarm, onLines } from '#infra/operations/alarm.ts';

export const tableAlarms: readonly Alarm[] = [
  onLines(
    'table-refusing',
    {
      impact: 'The chat, previews and login are refused, and pages show that something is not available.',
      runbook: 'table-throttled',
      severity: 'now',
    },
    { atLeast: 3 },
  ),
];
