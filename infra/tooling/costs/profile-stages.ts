import { ownAddressVariable, readStage, type Stage } from '#infra/stages.ts';

/** A stage of each profile; the personal one is a sample. */
export function profileStages(): Stage[] {
  const environment = { [ownAddressVariable]: 'you@example.com' };
  return ['personal', 'dev', 'prod'].map((name) => readStage(name, environment));
}
