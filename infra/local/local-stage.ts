import type { StepId } from '#shared/names/functions.ts';

/** Settings of the local stage; the cloud's are in infra/stages.ts. */
export const localStage = {
  tableName: 'tellwren-local',
  bucketName: 'tellwren-local',
  mailSender: 'Wren at Tellwren <wren@tellwren.test>',
  mailConfigurationSet: 'tellwren-local',
  addressLimitMultiplier: 100,
  passwordBlocklist: 'off',
  /** Chosen by the stage's own stack in the cloud. */
  forwardingProof: 'forwarded-by-the-local-site',
  tokensPerDay: 20_000_000,
  sweepEverySeconds: 10,
  reconcileEverySeconds: 60,
  /** Twelve hours in the cloud; skips files younger than a day. */
  sweepFilesEverySeconds: 3600,
  /** Ten minutes in the cloud. */
  handlePersonalRequestsEverySeconds: 5,
  checkInvariantsEverySeconds: 3600,
  mailDeskDigestEverySeconds: 3600,
  /** A quarter of an hour in the cloud. */
  sendRemindersEverySeconds: 60,
  writeStoryStateMachineArn: 'arn:aws:states:us-east-1:000000000000:stateMachine:write-story',
} as const;

export const localRegion = 'us-east-1';

/** s3rver accepts only these. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export function functionArn(id: string): string {
  return `arn:aws:lambda:${localRegion}:000000000000:function:${id}`;
}

export const stepFunctionArns: Readonly<Record<StepId, string>> = {
  writeBody: functionArn('writeBody'),
  writeValues: functionArn('writeValues'),
  writeStrategy: functionArn('writeStrategy'),
  writeSchedule: functionArn('writeSchedule'),
  writeCaptions: functionArn('writeCaptions'),
  reviewStory: functionArn('reviewStory'),
  checkQuality: functionArn('checkQuality'),
  repairStory: functionArn('repairStory'),
  saveStory: functionArn('saveStory'),
  failStory: functionArn('failStory'),
};
