import { type EndpointId, endpointFolders, endpoints } from '#shared/endpoints/index.ts';
import { type JobId, jobIds, kebabCase, type StepId, stepIds } from '#shared/names/functions.ts';

export type FunctionId = EndpointId | StepId | JobId;

export interface FunctionEntry {
  readonly id: FunctionId;
  readonly kind: 'endpoint' | 'step' | 'job';
  readonly file: string;
}

export const endpointIds = Object.keys(endpoints) as EndpointId[];

const endpointEntries = endpointIds.map((id): FunctionEntry => {
  return { id, kind: 'endpoint', file: `functions/api/${endpointFolders[id]}/${kebabCase(id)}.ts` };
});
const stepEntries = stepIds.map((id): FunctionEntry => {
  return { id, kind: 'step', file: `functions/steps/write-story/${kebabCase(id)}.ts` };
});
const jobEntries = jobIds.map((id): FunctionEntry => {
  return { id, kind: 'job', file: `functions/jobs/${kebabCase(id)}.ts` };
});

export const functionEntries: readonly FunctionEntry[] = [...endpointEntries, ...stepEntries, ...jobEntries];
