import { ownAddressVariable, readStage, type Stage } from '#infra/stages.ts';

/** The address of the personal stage, which is a sample. */
export const sampleEnvironment = { [ownAddressVariable]: 'you@example.com' };

/** A stage of each profile. */
export function profileStages(): Stage[] {
  return ['personal', 'dev', 'prod'].map((name) => readStage(name, sampleEnvironment));
}
