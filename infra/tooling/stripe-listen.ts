import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { dataFolder, startSettings } from '#infra/local/start-settings.ts';

const webhookPath = '/api/webhooks/stripe';
const noKeyMessage =
  'STRIPE_SECRET_KEY is not set: put a test key (sk_test_…, from https://dashboard.stripe.com/test/apikeys) into .env. The local Stripe simulator sends its webhooks without this command.';

type Environment = Readonly<Record<string, string | undefined>>;

/** The executable in this platform's package, fetched without install scripts. @throws OperatorProblem */
export function findStripeCli(platform = `${process.platform}-${process.arch}`): string {
  const load = createRequire(import.meta.url);
  const folder = (name: string) => {
    try {
      return dirname(load.resolve(`${name}/package.json`));
    } catch {
      return undefined;
    }
  };
  const file = platform.startsWith('win32') ? 'stripe.exe' : 'stripe';
  const program = join(folder(`@stripe/cli-${platform}`) ?? '', 'bin', file);
  if (existsSync(program)) return program;
  throw new OperatorProblem(
    `Stripe's command line for ${platform} is not installed: npm install --include=optional @stripe/cli fetches it, or see https://docs.stripe.com/stripe-cli.`,
  );
}

export function webhookAddress(environment: Environment): string {
  const file = join(dataFolder(environment), 'stack.json');
  const running = existsSync(file)
    ? z.object({ api: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).api
    : `http://localhost:${startSettings(environment).ports?.api}`;
  return `${running}${webhookPath}`;
}

/**
 * Arguments and environment of `stripe listen`. The key is passed in the environment, which process lists do not show; events
 * have the newest API version, as our package expects.
 */
export function listenCommand(environment: Environment, what: 'secret' | 'forward') {
  const key = startSettings(environment).payments?.secretKey;
  if (key === undefined) throw new OperatorProblem(noKeyMessage);
  const forward = ['--all-snapshot', '--latest', '--skip-update', '--forward-to'];
  return {
    args: ['listen', ...(what === 'secret' ? ['--print-secret'] : [...forward, webhookAddress(environment)])],
    env: { ...environment, STRIPE_API_KEY: key, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
  };
}

export function secretAdvice(secret: string, environment: Environment): string {
  const known = (environment['STRIPE_WEBHOOK_SECRET'] ?? '').split(',').map((each) => each.trim());
  return known.includes(secret)
    ? 'The stack accepts the signing secret of these webhooks.'
    : `Add this line to .env and restart the stack, or it rejects these webhooks:\nSTRIPE_WEBHOOK_SECRET=${secret}`;
}

interface ProcessResult {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

function run(
  program: string,
  { args, env }: ReturnType<typeof listenCommand>,
  isShown: boolean,
): Promise<ProcessResult> {
  const child = spawn(program, args, { env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, output, errors }));
  });
}

/** Gets the signing secret, prints what to do with it, and forwards until Ctrl-C. @throws OperatorProblem */
export async function listen(
  program: string,
  environment: Environment,
  print: (text: string) => void,
): Promise<number> {
  const secretRun = await run(program, listenCommand(environment, 'secret'), false);
  const secret = /whsec_\w+/.exec(secretRun.output)?.[0];
  if (secret === undefined) {
    const reason = (secretRun.errors || secretRun.output).trim().split('\n').at(-1) ?? '';
    throw new OperatorProblem(`Stripe did not return the webhooks' secret: ${reason}`);
  }
  print(secretAdvice(secret, environment));
  print(`Forwarding Stripe's webhooks to ${webhookAddress(environment)} until Ctrl-C.`);
  return (await run(program, listenCommand(environment, 'forward'), true)).status ?? 0;
}

/**
 * Forwards webhooks of Stripe's test mode to the stack on this machine through Stripe's CLI (`@stripe/cli`).
 * @returns the exit code
 * @throws OperatorProblem
 */
export async function listenToStripe(print: (text: string) => void): Promise<number> {
  process.on('SIGINT', () => undefined);
  return listen(findStripeCli(), process.env, print);
}
