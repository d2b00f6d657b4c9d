/**
 * The alarms on log lines, with the log codes that each counts. A warning or an error with one of the codes contains the id of
 * its alarm, so that one metric filter per log group counts for all of them (decision 0100).
 */
export const logAlarms = {
  'requests-failing': ['REQUEST_FAILED'],
  'stories-failed': ['STORY_FAILED', 'RETELLING_FAILED'],
  'model-refused': ['MODEL_OUT_OF_REACH', 'MODEL_BUDGET_NEARLY_USED', 'MODEL_BUDGET_SPENT'],
  'model-struggling': ['MODEL_CALL_RETRIED', 'MODEL_ANSWER_UNUSABLE', 'STEP_FAILED'],
  'payments-stuck': ['PAYMENT_QUARANTINED', 'STRIPE_KEY_REFUSED'],
  'stripe-failing': ['STRIPE_OUT', 'STRIPE_EVENT_UNKNOWN_PURCHASE'],
  'promises-broken': [...['OUTBOX_ROW_GIVEN_UP', 'OUTBOX_ROW_UNREADABLE', 'INVARIANT_BROKEN', 'RESPONSE_OFF_CONTRACT']],
  'table-refusing': ['LIMITER_UNAVAILABLE', 'DRAFT_UNREAD', 'DRAFT_UNSAVED'],
  'work-late': ['OUTBOX_ROW_DELAYED', 'FUNCTION_NEARLY_TIMED_OUT'],
  'operator-needed': [
    ...['SECOND_SUBSCRIPTION_CANCELLED', 'SCHEDULER_EVENT_WITHOUT_ACCOUNT', 'STRIPE_EVENT_WRONG_MODE'],
    ...['RECONCILE_ITEM_FAILED', 'WEBHOOKS_MISSED', 'JOB_FAILED', 'MAIL_FEEDBACK_UNREADABLE'],
    ...['EXPORT_GIVEN_UP', 'ERASURE_POSTPONED', 'ERASURE_DELAYED', 'FILES_PARTLY_SWEPT', 'MODEL_BUDGET_HALF_USED'],
    ...['DESK_PASSKEY_REFUSED', 'DESK_REFUNDS_HIGH', 'DESK_GIVEN_HIGH'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type LogAlarmId = keyof typeof logAlarms;

export const alarmOfCode: ReadonlyMap<string, string> = new Map(
  Object.entries(logAlarms).flatMap(([alarm, codes]) => codes.map((code) => [code, alarm] as const)),
);
