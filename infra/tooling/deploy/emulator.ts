import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { findFreePort } from '#infra/local/listen.ts';

type Environment = Record<string, string | undefined>;

/**
 * From here on, this process and the tools that it starts call the emulator with sample credentials. Every other AWS variable is
 * removed, because an endpoint of one service, a profile or a session could reach the real AWS.
 */
export function switchToEmulator(environment: Environment, endpoint: string, region = 'us-east-1'): void {
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
}

/** Starts an AWS emulator of its own on this machine and switches to it. @throws OperatorProblem when it is not installed */
export async function startEmulator(environment: Environment, region: string | undefined) {
  const port = await findFreePort(0);
  // By name: with an address, moto takes it for a bucket.
  const endpoint = `http://localhost:${port}`;
  const child = spawn('fakecloud', ['--addr', `127.0.0.1:${port}`], { stdio: 'ignore', env: environment });
  let hasEnded = false;
  child.once('error', () => (hasEnded = true)).once('exit', () => (hasEnded = true));
  const answers = () => fetch(endpoint, { redirect: 'manual' }).then(Boolean, () => false);
  const untilMs = Date.now() + 30_000;
  while (!(await answers())) {
    if (hasEnded || Date.now() > untilMs)
      throw new OperatorProblem('A rehearsal needs fakecloud on the PATH: see infra/docs/rehearsal.md.');
    await wait(250);
  }
  switchToEmulator(environment, endpoint, region);
  return { endpoint, stop: () => void child.kill() };
}
