import type { Stage } from '#infra/stages.ts';

/** Known before it is made: what sends mail is told it by name. */
export function mailConfigurationSetName(stage: Pick<Stage, 'name'>): string {
  return `tellwren-${stage.name}`;
}
