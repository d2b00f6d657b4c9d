/**
 * Functions without endpoints. Imports nothing. Ids in camel case, files in kebab case (`writeBody` →
 * functions/steps/write-story/write-body.ts).
 */
export const stepIds = [
  'writeBody',
  'writeValues',
  'writeStrategy',
  'writeSchedule',
  'writeCaptions',
  'reviewStory',
  'checkQuality',
  'repairStory',
  'saveStory',
  'failStory',
] as const;

export type StepId = (typeof stepIds)[number];

/** Started by a schedule, a stream, a topic or another function: functions/jobs/<name>.ts. */
export const jobIds = [
  'dispatchOutbox',
  'sweepOutbox',
  'recordMailFeedback',
  'reconcilePayments',
  'sweepFiles',
  'makeGiftProof',
  'makeShareCard',
  'renderProof',
  'failLostStory',
  'checkInvariants',
  'handlePersonalRequests',
  'mailDeskDigest',
  'sendReminders',
] as const;

export type JobId = (typeof jobIds)[number];

export function kebabCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
