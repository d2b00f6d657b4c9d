import { type Alarm, onLines } from '#infra/operations/alarm.ts';

export const storyAlarms: readonly Alarm[] = [
  // Also the executions that ended without a Catch, or their dead letters (infra/stacks/story-stack.ts).
  onLines('stories-failed', {
    impact: 'A story could not be written; the customer got a mail and the price back.',
    runbook: 'stories-failing',
    severity: 'now',
  }),
  onLines('model-refused', {
    impact: 'The chat fails, or is refused until midnight UTC; with a refused key no story is written either.',
    runbook: 'by-log-code',
    severity: 'now',
  }),
  onLines(
    'model-struggling',
    {
      impact: 'Wren replies slowly or says that she is busy, and stories take longer than promised.',
      runbook: 'model-unavailable',
      severity: 'now',
    },
    // A story that the model refuses fails five times before it ends.
    { atLeast: 5 },
  ),
];
