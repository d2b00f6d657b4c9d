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

const [current, pending] = ['AWSCURRENT', 'AWSPENDING'] as const;

export interface SecretStore {
  readonly nameOf: (id: SecretId) => string;
  read(id: SecretId, version?: 'current' | 'pending'): Promise<string | undefined>;
  write(id: SecretId, value: string): Promise<void>;
  writePending(id: SecretId, value: string): Promise<void>;
  promote(id: SecretId): Promise<void>;
  /** When the secret last changed, also by a pending value. */
  changedAt(id: SecretId): Promise<Date | undefined>;
}

async function undefinedIfMissing<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ResourceNotFoundException || error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/** Public keys are not secret: a parameter that the deployment reads (operator-secrets.ts). */
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
    const found = await undefinedIfMissing(() => secrets.send(new DescribeSecretCommand({ SecretId })));
    if (found !== undefined) await secrets.send(new PutSecretValueCommand({ SecretId, ...version }));
    else await secrets.send(new CreateSecretCommand({ Name: SecretId, SecretString: value }));
  }

  return {
    nameOf,
    async read(id, version = 'current') {
      if (isParameter(id)) return (await undefinedIfMissing(() => readParameter(nameOf(id))))?.Value;
      const VersionStage = version === 'current' ? current : pending;
      const request = new GetSecretValueCommand({ SecretId: nameOf(id), VersionStage });
      return (await undefinedIfMissing(() => secrets.send(request)))?.SecretString;
    },
    async write(id, value) {
      if (!isParameter(id)) return put(id, value, [current]);
      const Name = nameOf(id);
      await parameters.send(new PutParameterCommand({ Name, Value: value, Type: 'String', Overwrite: true }));
    },
    writePending: (id, value) => put(id, value, [pending]),
    async promote(id) {
      const SecretId = nameOf(id);
      const request = (VersionStage: string) => secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
      const [next, now] = [await request(pending), await request(current)];
      const move = { SecretId, MoveToVersionId: next.VersionId, RemoveFromVersionId: now.VersionId };
      await secrets.send(new UpdateSecretVersionStageCommand({ ...move, VersionStage: current }));
      const done = { SecretId, RemoveFromVersionId: next.VersionId, VersionStage: pending };
      await secrets.send(new UpdateSecretVersionStageCommand(done));
    },
    async changedAt(id) {
      if (isParameter(id)) return (await undefinedIfMissing(() => readParameter(nameOf(id))))?.LastModifiedDate;
      const request = new DescribeSecretCommand({ SecretId: nameOf(id) });
      return (await undefinedIfMissing(() => secrets.send(request)))?.LastChangedDate;
    },
  };
}
