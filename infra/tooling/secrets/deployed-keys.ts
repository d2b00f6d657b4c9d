import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import type { Stage } from '#infra/stages.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import type { DeployedKeys } from './rotate-token-keys.ts';
import { publicKeysOf } from './token-keys.ts';

/** The key ids that every function of a stage accepts, from their environment variables. */
export function deployedKeys(stage: Pick<Stage, 'name'>): DeployedKeys {
  return {
    async acceptedKids() {
      const client = new LambdaClient({});
      const sets: string[][] = [];
      for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
        for (const { FunctionName = '', Environment } of Functions) {
          const keys = Environment?.Variables?.[environmentVariables.tokenPublicKeys];
          if (keys === undefined || !FunctionName.startsWith(`tellwren-${stage.name}-`)) continue;
          sets.push((publicKeysOf(keys) ?? []).map(({ kid }) => kid));
        }
      }
      const [first = [], ...others] = sets;
      return first.filter((kid) => others.every((kids) => kids.includes(kid)));
    },
  };
}
