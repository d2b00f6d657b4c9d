import { type Alarm, fifteenMinutes, fiveMinutes, onLines } from '#infra/operations/alarm.ts';

export const storyAlarms: readonly Alarm[] = [
  onLines(['STORY_FAILED'], {
    id: 'stories-failed',
    impact: 'A customer was told by mail that their story could not be written; what it cost is back in their account.',
    ...{ runbook: 'stories-failing', severity: 'now' },
  }),
  {
    id: 'story-executions-failed',
    impact: 'A story could not be written.',
    ...{ runbook: 'stories-failing', severity: 'now' },
    signal: { kind: 'executions', ended: ['FAILED'] },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  {
    id: 'story-executions-lost',
    impact: 'A customer watches a story being written that nobody writes any more.',
    ...{ runbook: 'story-executions-aborted', severity: 'now' },
    signal: { kind: 'executions', ended: ['TIMED_OUT', 'ABORTED'] },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(['MODEL_OUT_OF_REACH'], {
    id: 'model-out-of-reach',
    impact: 'Nobody can talk with Wren and no story is written until somebody puts the account right.',
    ...{ runbook: 'model-unavailable', severity: 'now' },
  }),
  onLines(
    ['MODEL_CALL_RETRIED', 'MODEL_ANSWER_UNUSABLE'],
    {
      id: 'model-struggling',
      impact: 'Wren answers slowly, or says that she is busy.',
      ...{ runbook: 'model-unavailable', severity: 'now' },
    },
    { atLeast: 5 },
  ),
  onLines(['MODEL_BUDGET_HALF_USED'], {
    id: 'model-budget-half-used',
    impact: 'None yet; before noon it means that visitors may be turned away tonight.',
    ...{ runbook: 'model-budget', severity: 'today' },
  }),
  onLines(['MODEL_BUDGET_NEARLY_USED'], {
    id: 'model-budget-nearly-used',
    impact: 'None yet; soon visitors read that the assistant is busy.',
    ...{ runbook: 'model-budget', severity: 'now' },
  }),
  onLines(['MODEL_BUDGET_SPENT'], {
    id: 'model-budget-spent',
    impact: 'Visitors read that the assistant is busy until midnight UTC; bought stories are still written.',
    ...{ runbook: 'model-budget', severity: 'now' },
  }),
  onLines(
    ['MODEL_FORMAT_STEPPED_DOWN'],
    {
      id: 'model-format-stepped-down',
      impact: 'None; the model server changed what it takes, and its answers may become worse.',
      ...{ runbook: 'model-unavailable', severity: 'today' },
    },
    { atLeast: 10, periodSeconds: fifteenMinutes },
  ),
];
