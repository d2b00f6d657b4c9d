import { type Alarm, fifteenMinutes, fiveMinutes, onLines } from '#infra/operations/alarm.ts';

export const storyAlarms: readonly Alarm[] = [
  onLines(['STORY_FAILED'], {
    id: 'stories-failed',
    impact: 'A story could not be written; the customer got a mail and the price back.',
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
    impact: 'A customer waits for a story whose execution was aborted.',
    ...{ runbook: 'story-executions-aborted', severity: 'now' },
    signal: { kind: 'executions', ended: ['TIMED_OUT', 'ABORTED'] },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(['MODEL_OUT_OF_REACH'], {
    id: 'model-out-of-reach',
    impact: 'The chat fails and no story is written until the model account is fixed.',
    ...{ runbook: 'model-unavailable', severity: 'now' },
  }),
  onLines(
    ['MODEL_CALL_RETRIED', 'MODEL_ANSWER_UNUSABLE'],
    {
      id: 'model-struggling',
      impact: 'Wren replies slowly, or says that she is busy.',
      ...{ runbook: 'model-unavailable', severity: 'now' },
    },
    { atLeast: 5 },
  ),
  onLines(['MODEL_BUDGET_HALF_USED'], {
    id: 'model-budget-half-used',
    impact: 'Networks or customers who used much are refused until midnight UTC; newcomers are served.',
    ...{ runbook: 'model-budget', severity: 'today' },
  }),
  onLines(['MODEL_BUDGET_NEARLY_USED'], {
    id: 'model-budget-nearly-used',
    impact: 'As at half; soon newcomers are refused too.',
    ...{ runbook: 'model-budget', severity: 'now' },
  }),
  onLines(['MODEL_BUDGET_SPENT'], {
    id: 'model-budget-spent',
    impact: 'Visitors, or customers, are refused until midnight UTC; bought stories are still written.',
    ...{ runbook: 'model-budget', severity: 'now' },
  }),
  onLines(
    ['MODEL_FORMAT_STEPPED_DOWN'],
    {
      id: 'model-format-stepped-down',
      impact: 'None; the model server no longer accepts our format, and replies may become worse.',
      ...{ runbook: 'model-unavailable', severity: 'today' },
    },
    { atLeast: 10, periodSeconds: fifteenMinutes },
  ),
];
