import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { kebabCase } from '#shared/names/functions.ts';

/** Fixed names, so that a stack can refer to another's resources without depending on it. */
type Named = Pick<Stage, 'name'>;

export function functionName(stage: Named, id: FunctionId): string {
  return `tellwren-${stage.name}-${kebabCase(id)}`;
}

export function functionLogGroupName(stage: Named, id: FunctionId): string {
  return `/tellwren/${stage.name}/${kebabCase(id)}`;
}

export function accessLogGroupName(stage: Named): string {
  return `/tellwren/${stage.name}/access`;
}

export function apiName(stage: Named): string {
  return `tellwren-${stage.name}`;
}

export function writeStoryName(stage: Named): string {
  return `tellwren-${stage.name}-write-story`;
}

export function alarmName(stage: Named, id: string): string {
  return `tellwren-${stage.name}-${id}`;
}
