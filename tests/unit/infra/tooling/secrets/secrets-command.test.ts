import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { createTokenVerifier } from '#functions/adapters/tokens/token-verifier.ts';
import { runProgram } from '#infra/local/command-line.ts';
import { createSecretsCommand } from '#infra/tooling/secrets/secrets-command.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';

const days = 86_400_000;
let aws: Awaited<ReturnType<typeof startFakeAws>>;
let lines: string[];

beforeEach(async () => {
  aws = await startFakeAws();
  stubEnvironment(aws.environment);
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

/** Runs the command for dev, with this input to its prompt. */
async function run(command: string, typed = '', now = Date.now()): Promise<{ code: number; out: string }> {
  lines = [];
  await createSecretsCommand({ readValue: async () => typed, print: (line) => lines.push(line), now: () => now })
    .exitOverride()
    .parseAsync(['--stage', 'dev', ...command.split(' ')], { from: 'user' });
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, out: lines.join('\n') };
}

/** Copies the parameter's text to the functions, as a deployment does. */
function deploy(functions: readonly string[] = ['get-user', 'list-stories', 'get-story']): void {
  const keys = aws.account.parameters.get('/tellwren/dev/token-public-keys') ?? '';
  for (const id of functions) aws.account.functions.set(`tellwren-dev-${id}`, { TOKEN_PUBLIC_KEYS: keys });
}

const issuer = 'https://dev.example';
const clock = { now: Date.now };
async function login(): Promise<string> {
  const signingKey = aws.valueOf('tellwren/dev/token-signing-key') ?? '';
  return createTokenSigner({ signingKey, issuer, clock }).sign({
    userId: 'u',
    sessionId: 's',
    tokenVersion: 1,
    tokenId: 't',
  });
}
async function isAccepted(token: string): Promise<boolean> {
  const publicKeys = aws.account.functions.get('tellwren-dev-get-user')?.['TOKEN_PUBLIC_KEYS'] ?? '';
  return createTokenVerifier({ publicKeys, issuer, clock })
    .verify(token)
    .then(
      () => true,
      () => false,
    );
}

describe('npm run ops -- secrets', () => {
  it('list shows missing and malformed secrets without their values', async () => {
    const canary = 'canary-4f2a';
    await run('set openai-key', `sk-proj-${canary}-long`);
    aws.account.secrets.set('tellwren/dev/stripe-key', {
      versions: [{ id: '1', value: `sk_live_${canary.replace('-', '')}00000000`, stages: ['AWSCURRENT'] }],
      changedAtSeconds: 1_700_000_000,
    });
    const { code, out } = await run('list');
    expect(code).toBe(1);
    expect(out).toContain('✓ tellwren/dev/openai-key');
    expect(out).toContain('✗ tellwren/dev/stripe-key  since 2023-11-14  it is a live key, and dev needs a test key');
    expect(out).toContain('✗ tellwren/dev/token-signing-key  missing');
    expect(out).not.toMatch(/4f2a/);
  });

  it('set rejects a malformed value without repeating it', async () => {
    for (const [name, value, sentence] of [
      ['openai-key', 'q u', 'it is not a key'],
      ['stripe-key', 'pk_test_abcdefgh12345', 'not a secret or restricted key'],
      ['stripe-key', 'sk_live_abcdefgh12345', 'it is a live key'],
      ['stripe-webhook', 'we_123', 'not a signing secret'],
      ['token-signing-key', 'x.', 'is not one of: openai-key'],
    ] as const) {
      const { message } = await run(`set ${name}`, value).catch((error) => error);
      expect(message, name).toContain(sentence);
      expect(message, name).not.toContain(value);
    }
    expect(aws.account.secrets.size).toBe(0);
  });

  it('set rejects a value as an argument, without repeating it', async () => {
    const written = vi.mocked(console.error).mockImplementation(() => undefined);
    const command = createSecretsCommand({ readValue: async () => '', print: () => {}, now: Date.now });
    await runProgram(command, ['--stage', 'dev', 'set', 'openai-key', 'sk-proj-canary']);
    expect(written.mock.calls).toEqual([
      ['Do not pass the value as an argument: type it when asked, or use a pipe. See secrets --help.'],
    ]);
    expect(process.exitCode).toBe(2);
    process.exitCode = undefined;
    written.mockClear();
  });

  it('rotate adds a second webhook secret and drops the first', async () => {
    const [first, second] = ['whsec_aaaaaaaaaaaaaaaaaaaa', 'whsec_bbbbbbbbbbbbbbbbbbbb'];
    await run('set stripe-webhook', first);
    await run('rotate stripe-webhook --add', second);
    expect(aws.valueOf('tellwren/dev/stripe-webhook')).toBe(`${second},${first}`);
    await run('rotate stripe-webhook --add', second);
    expect(aws.valueOf('tellwren/dev/stripe-webhook')).toBe(`${second},${first}`);
    await run('rotate stripe-webhook --drop-old');
    expect(aws.valueOf('tellwren/dev/stripe-webhook')).toBe(second);
    await expect(run('rotate scheduler-webhook --add', first)).rejects.toThrow('There is no secret to rotate');
    await expect(run('rotate stripe-webhook')).rejects.toThrow('Use either --add or --drop-old.');
  });

  it('rotate changes the token keys without ending a session, in three steps in fixed order', async () => {
    await run('new-token-keys');
    await expect(run('new-token-keys')).rejects.toThrow('There are token keys already');
    deploy();
    const oldToken = await login();
    expect(await isAccepted(oldToken)).toBe(true);
    expect(aws.account.parameters.get('/tellwren/dev/token-public-keys')).not.toContain('"d"');
    await expect(run('rotate token-keys --sign')).rejects.toThrow('No rotation is in progress');
    await run('rotate token-keys --begin');
    await expect(run('rotate token-keys --begin')).rejects.toThrow('A rotation is in progress');
    await expect(run('rotate token-keys --sign')).rejects.toThrow('deploy first');
    // A deployment that did not reach every function.
    deploy(['get-user', 'list-stories']);
    await expect(run('rotate token-keys --sign')).rejects.toThrow('deploy first');
    expect(await isAccepted(await login())).toBe(true);
    deploy();
    await expect(run('rotate token-keys --drop-old')).rejects.toThrow('The new key is not in use yet');
    await run('rotate token-keys --sign');
    const newToken = await login();
    expect(newToken.split('.')[0]).not.toBe(oldToken.split('.')[0]);
    expect([await isAccepted(oldToken), await isAccepted(newToken)]).toEqual([true, true]);
    await expect(run('rotate token-keys --drop-old', '', Date.now() + 6 * days)).rejects.toThrow('are valid until');
    await run('rotate token-keys --drop-old', '', Date.now() + 8 * days);
    deploy();
    expect([await isAccepted(oldToken), await isAccepted(newToken)]).toEqual([false, true]);
    expect(lines.join()).not.toContain('"d"');
  });
});
