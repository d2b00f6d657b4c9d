import { ownAddressVariable, readStage, type Stage, sharedStageNames } from '#infra/stages.ts';

const personal = 'ann';

/** The shared stages and a personal one: each profile once. */
export const sampleStageNames = [...sharedStageNames, personal] as const;

export function sampleStage(name: (typeof sampleStageNames)[number]): Stage {
  return readStage(name, { [ownAddressVariable]: 'ann@example.com' });
}
