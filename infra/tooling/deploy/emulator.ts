import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
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
    // The account of calls without credentials, such as visitors'.
    AWS_ACCESS_KEY_ID: '000000000000',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  });
}

/**
 * A correction for MiniStack 1.5.33, whose Python runs it first: when it updates a nested stack, resources that did not change lose
 * their attributes, so that others can no longer refer to them.
 */
const correction = `
from ministack.services import cloudformation
from ministack.services.cloudformation import provisioners

update = provisioners._update_resource

def with_attributes(kind, physical_id, old, new, stack, logical_id=None, attributes=None):
    if attributes is None:
        resources = cloudformation._stacks.get(stack, {}).get("_resources", {})
        attributes = resources.get(logical_id, {}).get("Attributes")
    return update(kind, physical_id, old, new, stack, logical_id, attributes)

provisioners._update_resource = with_attributes
`;

/**
 * Starts an AWS emulator of its own on this machine and switches to it. It evaluates the policies of the roles that call it, and ours
 * deny calls without TLS.
 * @throws OperatorProblem when it is not installed
 */
export async function startEmulator(environment: Environment, region: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-rehearsal-'));
  writeFileSync(join(folder, 'sitecustomize.py'), correction);
  const certificate = join(folder, 'ministack-tls/server.crt');
  const port = await findFreePort(0);
  // By name: its S3 takes an address for a bucket.
  const endpoint = `https://localhost:${port}`;
  switchToEmulator(environment, endpoint, region);
  // The CDK reads the first, functions and other tools the second.
  Object.assign(environment, { AWS_CA_BUNDLE: certificate, NODE_EXTRA_CA_CERTS: certificate });
  const child = spawn('ministack', {
    stdio: 'ignore',
    env: {
      ...environment,
      // It runs the functions with the first Node on the PATH.
      PATH: [dirname(process.execPath), environment['PATH']].join(delimiter),
      PYTHONPATH: folder,
      TMPDIR: folder,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: environment['AWS_REGION'],
      USE_SSL: '1',
      AUTH: 'true',
    },
  });
  let hasEnded = false;
  child.once('error', () => (hasEnded = true)).once('exit', () => (hasEnded = true));
  const answers = () => {
    if (existsSync(certificate)) setDefaultCACertificates([readFileSync(certificate, 'utf8')]);
    return fetch(endpoint, { redirect: 'manual' }).then(Boolean, () => false);
  };
  const untilMs = Date.now() + 30_000;
  while (!(await answers())) {
    if (hasEnded || Date.now() > untilMs)
      throw new OperatorProblem('A rehearsal needs ministack on the PATH: see infra/docs/rehearsal.md.');
    await wait(250);
  }
  const stop = async () => {
    const end = hasEnded ? undefined : once(child, 'exit');
    child.kill();
    await end;
    rmSync(folder, { recursive: true, force: true });
  };
  return { endpoint, stop };
}
