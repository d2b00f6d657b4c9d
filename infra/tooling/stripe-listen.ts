import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { dataFolder, startSettings } from '#infra/local/start-settings.ts';

const webhookPath = '/api/webhooks/stripe';
const noKey =
  'STRIPE_SECRET_KEY is not set: put a test key (sk_test_…, from https://dashboard.stripe.com/test/apikeys) into .env. Without one the stand-in posts its webhooks itself.';

type Environment = Readonly<Record<string, string | undefined>>;

/** The command line's program. It is the package of this system, fetched without install scripts. @throws OperatorProblem */
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

/** Where the stack's API is: as it runs, or as it would by its settings. */
export function webhookAddress(environment: Environment): string {
  const file = join(dataFolder(environment), 'stack.json');
  const running = existsSync(file)
    ? z.object({ api: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).api
    : `http://localhost:${startSettings(environment).ports?.api}`;
  return `${running}${webhookPath}`;
}

/**
 * What `stripe listen` is called with. The key goes by its environment, where no list of processes shows it; events come in
 * the newest version, as the package speaks it.
 */
export function listenCommand(environment: Environment, what: 'secret' | 'forward') {
  const key = startSettings(environment).payments?.secretKey;
  if (key === undefined) throw new OperatorProblem(noKey);
  const forward = ['--all-snapshot', '--latest', '--skip-update', '--forward-to'];
  return {
    args: ['listen', ...(what === 'secret' ? ['--print-secret'] : [...forward, webhookAddress(environment)])],
    env: { ...environment, STRIPE_API_KEY: key, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
  };
}

/** What the operator still has to do, if anything, for the stack to believe these webhooks. */
export function secretAdvice(secret: string, environment: Environment): string {
  const known = (environment['STRIPE_WEBHOOK_SECRET'] ?? '').split(',').map((each) => each.trim());
  return known.includes(secret)
    ? 'The stack knows the signing secret of these webhooks.'
    : `Put this line into .env and start the stack again, or it refuses these webhooks:\nSTRIPE_WEBHOOK_SECRET=${secret}`;
}

interface Ended {
  readonly status: number | null;
  readonly told: string;
  readonly faults: string;
}

/** Runs the program to its end; `isShown` lets the operator see all it says. */
function run(program: string, { args, env }: ReturnType<typeof listenCommand>, isShown: boolean): Promise<Ended> {
  const child = spawn(program, args, { env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  let [told, faults] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    told += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    faults += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, told, faults }));
  });
}

/** Asks Stripe for the secret, says what to do with it, and forwards until Ctrl-C. @throws OperatorProblem */
export async function listen(program: string, environment: Environment, tell: (text: string) => void): Promise<number> {
  const asked = await run(program, listenCommand(environment, 'secret'), false);
  const secret = /whsec_\w+/.exec(asked.told)?.[0];
  if (secret === undefined) {
    const reason = (asked.faults || asked.told).trim().split('\n').at(-1) ?? '';
    throw new OperatorProblem(`Stripe could not be asked for the webhooks' secret: ${reason}`);
  }
  tell(secretAdvice(secret, environment));
  tell(`Forwarding Stripe's webhooks to ${webhookAddress(environment)} until Ctrl-C.`);
  return (await run(program, listenCommand(environment, 'forward'), true)).status ?? 0;
}

/**
 * Forwards the webhooks of Stripe's test mode to the stack on this machine through Stripe's own command line (`@stripe/cli`), for
 * those who set `STRIPE_SECRET_KEY` in place of the stand-in.
 * @returns the exit code
 * @throws OperatorProblem
 */
export async function listenToStripe(print: (text: string) => void): Promise<number> {
  // The program gets Ctrl-C, too, and ends first.
  process.on('SIGINT', () => undefined);
  return listen(findStripeCli(), process.env, print);
}
