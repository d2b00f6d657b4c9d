import { type Alarm, fifteenMinutes, fiveMinutes, onLines } from '#infra/operations/alarm.ts';
import { functionClasses } from '#infra/operations/function-classes.ts';

/**
 * Steps throw for the workflow to retry, such as temporary model faults: single errors do not matter. The text comes before the
 * other sections, so a story that the model refuses makes five at most.
 */
const errorThreshold = (id: string) => (id === 'writing' ? 4 : 1);

const brokenFunctions = functionClasses.map(({ id, impact, functions }): Alarm => {
  return {
    ...{ id: `functions-failing-${id}`, impact, severity: 'now' },
    runbook: id === 'writing' ? 'stories-failing' : 'functions-failing',
    signal: { kind: 'function-errors', functions },
    ...{ raisedWhen: { atLeast: errorThreshold(id) }, periodSeconds: fiveMinutes, missing: 'ok' },
  };
});

export const apiAlarms: readonly Alarm[] = [
  {
    id: 'api-failing',
    impact: 'More than 1 % of requests fail: pages show that something is not available.',
    ...{ runbook: 'api-failing', severity: 'now' },
    signal: { kind: 'api-failures' },
    ...{ raisedWhen: { above: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(
    ['REQUEST_FAILED'],
    {
      id: 'requests-failing',
      impact: 'Customers see that something is not available, also in replies that already started.',
      ...{ runbook: 'api-failing', severity: 'now' },
    },
    { atLeast: 5 },
  ),
  onLines(['RESPONSE_OFF_CONTRACT'], {
    id: 'answers-off-contract',
    impact: 'A page shows the message for an unexpected error.',
    ...{ runbook: 'functions-failing', severity: 'now' },
  }),
  ...brokenFunctions,
  {
    id: 'functions-throttled',
    impact: 'Lambda throttles requests: pages fail at random.',
    ...{ runbook: 'functions-throttled', severity: 'now' },
    signal: { kind: 'function-throttles' },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(
    ['FUNCTION_NEARLY_TIMED_OUT'],
    {
      id: 'functions-slow',
      impact: 'Responses take almost as long as the timeout; further ones may fail.',
      ...{ runbook: 'functions-slow', severity: 'today' },
    },
    { atLeast: 3, periodSeconds: fifteenMinutes },
  ),
  {
    id: 'site-failing',
    impact: 'Pages do not load at all.',
    ...{ runbook: 'site-failing', severity: 'now' },
    signal: { kind: 'site-failures' },
    ...{ raisedWhen: { above: 1 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
];
