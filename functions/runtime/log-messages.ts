/**
 * Everything the functions log: a stable code and a sentence (STYLE rule 12). Fields beside it are ids, counts and
 * durations; never a body, an address, a name, a prompt, a story or a secret (RELIABILITY row 88).
 */
export const logMessages = {
  REQUEST_COMPLETED: 'The request was answered.',
  REQUEST_REFUSED: 'The request was answered with an error of the closed list.',
  REQUEST_FAILED: 'The request met an unexpected error; the customer saw the fixed sentence.',
  RESPONSE_OFF_CONTRACT: "The handler's answer does not fit the endpoint's response schema.",
  STREAM_INTERRUPTED: 'The reader went away before the stream ended.',
  LIMITER_UNAVAILABLE: 'The rate limiter could not count; the throttle class decided.',
  STEP_COMPLETED: 'The workflow step is done.',
  STEP_FAILED: 'The workflow step failed; the workflow decides on a retry.',
  JOB_COMPLETED: 'The job is done.',
  JOB_FAILED: 'The job failed.',
  OUTBOX_ROW_SENT: 'An outbox row was carried out.',
  OUTBOX_LINK_VOID: 'A mail was not sent: what its link would stand for is gone, replaced or never was.',
  OUTBOX_ADDRESS_UNDELIVERABLE: 'A mail was not sent: mail to its address has bounced or was complained about.',
  OUTBOX_ROW_DELAYED: 'An outbox row could not be carried out; it stays for the sweeper.',
  OUTBOX_ROW_GIVEN_UP: 'An outbox row has failed for a day and is given up.',
  OUTBOX_ROW_UNREADABLE: 'An outbox row does not fit its schema.',
  TABLE_CONFLICT_RETRIED: 'A transaction met another one and was tried again.',
  MAIL_ADDRESS_MARKED: 'An address bounced for good or complained; nothing more is mailed to it.',
  MAIL_FEEDBACK_UNREADABLE: 'A notification about sent mail does not fit its schema.',
  MODEL_CALL_RETRIED: 'The model was asked again after a passing fault.',
  MODEL_ANSWER_UNUSABLE: "The model's answer could not be used.",
  MODEL_FORMAT_STEPPED_DOWN: 'The model server does not take this form of structured answers; a plainer one is asked for.',
  MODEL_OUT_OF_REACH: 'The model refuses us until an operator acts: quota spent, key refused, or model unknown.',
  MODEL_BUDGET_HALF_USED: 'Half of the tokens that visitors may cost today is used.',
  MODEL_BUDGET_NEARLY_USED: 'Four fifths of the tokens that visitors may cost today are used.',
  MODEL_BUDGET_SPENT: 'The tokens that visitors may cost today are used up; conversations wait for tomorrow.',
  STORY_STARTED: 'A story was taken and its writing is queued.',
  STORY_SAVED: 'A story was written.',
  STORY_FAILED: 'A story could not be written; what it cost was returned.',
  STORY_REPAIRED: 'A faulty part of a story was written again.',
} as const satisfies Record<string, string>;

export type LogCode = keyof typeof logMessages;
