/**
 * Names of the functions that are no endpoints, known to the code, the template and the local stack: imports nothing.
 * A name in camel case is the id; its file is the same in kebab case (`writeBody` → functions/steps/write-story/write-body.ts).
 */
export const stepIds = [
  'writeBody',
  'writeValues',
  'writeStrategy',
  'writeSchedule',
  'writeCaptions',
  'checkQuality',
  'repairStory',
  'saveStory',
  'failStory',
] as const;

export type StepId = (typeof stepIds)[number];

/** Functions started by a schedule, the table's stream, a topic or another function, not by a customer: functions/jobs/<name>.ts. */
export const jobIds = [
  'dispatchOutbox',
  'sweepOutbox',
  'recordMailFeedback',
  'reconcilePayments',
  'sweepFiles',
  'makeGiftProof',
  'renderProof',
  'failLostStory',
  'checkInvariants',
] as const;

export type JobId = (typeof jobIds)[number];

/** `addStory` → `add-story`: the file name, sample event and test of the function of that id. */
export function kebabCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
