import type { StepId } from '#shared/names/functions.ts';

/** The facts of the stage that runs on one machine; the cloud stages have theirs in infra/stages.ts. */
export const localStage = {
  tableName: 'tellwren-local',
  bucketName: 'tellwren-local',
  mailSender: 'Wren at Tellwren <wren@tellwren.test>',
  mailConfigurationSet: 'tellwren-local',
  /** Everybody is 127.0.0.1 here. */
  addressLimitMultiplier: 100,
  passwordBlocklist: 'off',
  modelTokensPerDay: 20_000_000,
  sweepEverySeconds: 10,
  /** Six hours in the cloud: here nobody waits so long to see a withheld webhook made good. */
  reconcileEverySeconds: 60,
  /** Twelve hours in the cloud; nothing younger than a day is looked at. */
  sweepFilesEverySeconds: 3600,
  /** Every night in the cloud. */
  checkInvariantsEverySeconds: 3600,
  writeStoryStateMachineArn: 'arn:aws:states:us-east-1:000000000000:stateMachine:write-story',
} as const;

export const localRegion = 'us-east-1';

/** The emulators take any; s3rver takes only these. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

/** The name by which the state machine calls the function of that id. */
export function functionArn(id: string): string {
  return `arn:aws:lambda:${localRegion}:000000000000:function:${id}`;
}

export const stepFunctionArns: Readonly<Record<StepId, string>> = {
  writeBody: functionArn('writeBody'),
  writeValues: functionArn('writeValues'),
  writeStrategy: functionArn('writeStrategy'),
  writeSchedule: functionArn('writeSchedule'),
  writeCaptions: functionArn('writeCaptions'),
  checkQuality: functionArn('checkQuality'),
  repairStory: functionArn('repairStory'),
  saveStory: functionArn('saveStory'),
  failStory: functionArn('failStory'),
};
