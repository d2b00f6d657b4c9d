import type { Stage } from '#infra/stages.ts';

/** A fixed name, so that senders know it before it is created. */
export function mailConfigurationSetName(stage: Pick<Stage, 'name'>): string {
  return `tellwren-${stage.name}`;
}
