import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { operatorNames } from '#infra/constructs/operator-secrets.ts';
import type { Stage } from '#infra/stages.ts';
import type { SecretId } from './secret-forms.ts';

/** Stages of a secret's versions: Secrets Manager's own words. */
const [current, pending] = ['AWSCURRENT', 'AWSPENDING'] as const;

/** The operator's secrets of a stage, as they lie in the account. Values go to it and come from it, and nowhere else. */
export interface SecretStore {
  readonly nameOf: (id: SecretId) => string;
  /** @returns undefined when there is none */
  read(id: SecretId, version?: 'current' | 'pending'): Promise<string | undefined>;
  /** Makes the secret, or gives it another value. */
  write(id: SecretId, value: string): Promise<void>;
  /** Keeps a value beside the one in force, for `promote`. */
  writePending(id: SecretId, value: string): Promise<void>;
  /** What was kept is in force. */
  promote(id: SecretId): Promise<void>;
  /** When another value came into force, or was made ready. */
  changedAt(id: SecretId): Promise<Date | undefined>;
}

async function orNothing<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ResourceNotFoundException || error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/** Public keys are no secret: a parameter that the deployment reads (operator-secrets.ts). */
const isParameter = (id: SecretId) => id === 'tokenPublicKeys';

export function createSecretStore(stage: Pick<Stage, 'name'>): SecretStore {
  const names = operatorNames(stage);
  const secrets = new SecretsManagerClient({});
  const parameters = new SSMClient({});
  const nameOf = (id: SecretId) => names[id];

  async function readParameter(Name: string) {
    const { Parameter: parameter } = await parameters.send(new GetParameterCommand({ Name }));
    return parameter;
  }

  async function put(id: SecretId, value: string, VersionStages: string[]): Promise<void> {
    const SecretId = nameOf(id);
    const version = { SecretString: value, VersionStages };
    const found = await orNothing(() => secrets.send(new DescribeSecretCommand({ SecretId })));
    if (found !== undefined) await secrets.send(new PutSecretValueCommand({ SecretId, ...version }));
    else await secrets.send(new CreateSecretCommand({ Name: SecretId, SecretString: value }));
  }

  return {
    nameOf,
    async read(id, version = 'current') {
      if (isParameter(id)) return (await orNothing(() => readParameter(nameOf(id))))?.Value;
      const VersionStage = version === 'current' ? current : pending;
      const asked = new GetSecretValueCommand({ SecretId: nameOf(id), VersionStage });
      return (await orNothing(() => secrets.send(asked)))?.SecretString;
    },
    async write(id, value) {
      if (!isParameter(id)) return put(id, value, [current]);
      const Name = nameOf(id);
      await parameters.send(new PutParameterCommand({ Name, Value: value, Type: 'String', Overwrite: true }));
    },
    writePending: (id, value) => put(id, value, [pending]),
    async promote(id) {
      const SecretId = nameOf(id);
      const asked = (VersionStage: string) => secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
      const [next, now] = [await asked(pending), await asked(current)];
      const move = { SecretId, MoveToVersionId: next.VersionId, RemoveFromVersionId: now.VersionId };
      await secrets.send(new UpdateSecretVersionStageCommand({ ...move, VersionStage: current }));
      const done = { SecretId, RemoveFromVersionId: next.VersionId, VersionStage: pending };
      await secrets.send(new UpdateSecretVersionStageCommand(done));
    },
    async changedAt(id) {
      if (isParameter(id)) return (await orNothing(() => readParameter(nameOf(id))))?.LastModifiedDate;
      const asked = new DescribeSecretCommand({ SecretId: nameOf(id) });
      return (await orNothing(() => secrets.send(asked)))?.LastChangedDate;
    },
  };
}
