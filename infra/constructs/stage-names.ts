import type { FunctionId } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { kebabCase } from '#shared/names/functions.ts';

/**
 * Fixed names, so that a stack can refer to another's resources without importing them: CloudFormation refuses to change or
 * delete an imported resource.
 */
type Named = Pick<Stage, 'name'>;

export function functionName(stage: Named, id: FunctionId): string {
  return `tellwren-${stage.name}-${kebabCase(id)}`;
}

/** Of the account: a stage exists in one region only. */
export function roleName(stage: Named, id: FunctionId): string {
  return functionName(stage, id);
}

/** @param id in kebab case */
export function deadLetterQueueName(stage: Named, id: string): string {
  return `tellwren-${stage.name}-${id}`;
}

export function functionLogGroupName(stage: Named, id: FunctionId): string {
  return `/tellwren/${stage.name}/${kebabCase(id)}`;
}

export function accessLogGroupName(stage: Named): string {
  return `/tellwren/${stage.name}/access`;
}

/** Of the metrics that metric filters count. */
export function metricNamespace(stage: Named): string {
  return `tellwren/${stage.name}`;
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

/** Of the stack, and of its role. */
export function pipelineStackName(stage: Named): string {
  return `tellwren-${stage.name}-pipeline`;
}
