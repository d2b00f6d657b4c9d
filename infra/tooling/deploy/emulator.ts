import { devNull } from 'node:os';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';

type Environment = Record<string, string | undefined>;

const startIt = 'Start one as infra/docs/rehearsal.md describes, and set AWS_ENDPOINT_URL=http://localhost:<port>.';

function isLoopback(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * From here on, this process and the tools that it starts call the emulator at `AWS_ENDPOINT_URL` with sample credentials. Every
 * other AWS variable is removed, because an endpoint of one service, a profile or a session could reach the real AWS.
 * @throws OperatorProblem when the endpoint is not on this machine
 */
export function switchToEmulator(environment: Environment, region = 'us-east-1'): string {
  const endpoint = environment['AWS_ENDPOINT_URL'];
  if (endpoint === undefined) throw new OperatorProblem(`A rehearsal needs an AWS emulator. ${startIt}`);
  if (!isLoopback(endpoint))
    throw new OperatorProblem(`A rehearsal deploys to this machine only; ${endpoint} is not on it. ${startIt}`);
  for (const name of Object.keys(environment))
    if (/^(?:AWS_|(?:https?|all)_proxy$)/i.test(name)) delete environment[name];
  Object.assign(environment, {
    AWS_ENDPOINT_URL: endpoint,
    // The functions' and the CDK's S3 clients then use paths instead of a host name per bucket.
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  });
  return endpoint;
}

/** @throws OperatorProblem when nothing answers */
export async function requireAnswer(endpoint: string): Promise<void> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
  } catch {
    throw new OperatorProblem(`No AWS emulator answers at ${endpoint}. ${startIt}`);
  }
}
