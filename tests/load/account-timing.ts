import { performance } from 'node:perf_hooks';
import { DeleteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { median, shuffled } from '#infra/tooling/bench/statistics.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { callApi } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const password = 'burnt toast';
const passwords = createPasswords();
let passwordHash = '';
const privacyPolicy = { version: '2024-11-19', at: new Date().toISOString() };

const classes = ['unknown', 'pending', 'verified'] as const;
type Class = (typeof classes)[number];

const newAddress = (kind: string) => `${kind}-${ulid().toLowerCase()}@example.com`;

async function addressOf(kind: Class, table: Table): Promise<string> {
  const email = newAddress(kind);
  const common = { email, name: 'Ann', passwordHash, privacyPolicy };
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + 86_400;
  if (kind === 'pending')
    await table.commit([
      createPendingRegistrationRepository(table).addPart({
        ...common,
        registrationId: ulid(),
        secretHash: '',
        draftIds: [],
        expiresAtSeconds,
      }),
    ]);
  if (kind === 'verified') await table.commit(accountParts(table, common));
  // The same warm-up before each sample.
  if (kind === 'unknown') await table.commit(accountParts(table, { ...common, email: newAddress('other') }));
  return email;
}

function accountParts(
  table: Table,
  common: { email: string; name: string; passwordHash: string; privacyPolicy: typeof privacyPolicy },
) {
  const credit = { firstStory: true, monthlyStories: 0, bonusStories: 0, subscriptionActive: false };
  const userId = ulid();
  return [
    createEmailRepository(table).takePart(common.email, { userId, linkId: ulid() }),
    createUserRepository(table).addPart({ ...common, ...credit, userId, tokenVersion: 1, createdAt: privacyPolicy.at }),
  ];
}

/** Mann-Whitney's U as a normal deviate: beyond ±2.58 is p < 0.01. */
function deviate(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  ranked.sort((x, y) => x.value - y.value);
  const rankSum = ranked.reduce((sum, { first }, index) => (first ? sum + index + 1 : sum), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return (u - (a.length * b.length) / 2) / spread;
}

/** Without rate limits. */
async function forgetLimits({ name, documents }: Table): Promise<void> {
  const { Items: items = [] } = await documents.send(
    new ScanCommand({ TableName: name, ProjectionExpression: 'PK, SK' }),
  );
  for (const { PK, SK } of items)
    if (String(PK).startsWith('RATE#')) await documents.send(new DeleteCommand({ TableName: name, Key: { PK, SK } }));
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}

type Stack = Awaited<ReturnType<typeof startTestStack>>;

const bodies: Record<string, [Endpoint, (email: string) => unknown]> = {
  login: [endpoints.login, (email) => ({ email, password: 'wrong' })],
  register: [endpoints.register, (email) => ({ name: 'Ann', email, password, privacyPolicy: true })],
  resend: [endpoints.resendVerification, (email) => ({ email })],
  forgot: [endpoints.forgotPassword, (email) => ({ email })],
};
const timedCalls = Object.keys(bodies);

/**
 * Measures what response times reveal (threat 29: |Δp50| < 10 ms over 200 samples per class), and the time of a login. Prints
 * figures. Every sample has a new address; the classes run in random order.
 * @param only login, register, resend or forgot; by default all, and the login function
 */
export async function measureAccounts(samples: number, only: string | undefined): Promise<void> {
  process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';
  passwordHash = await passwords.hash(password);
  const stack = await startTestStack({ sweepEverySeconds: 3600 });
  try {
    for (const name of only === undefined ? timedCalls : [only]) await compare(name, stack, samples);
    if (only === undefined) await timeLogin(stack, samples);
  } finally {
    await stack.close();
  }
}

async function compare(name: string, stack: Stack, samples: number): Promise<void> {
  const [endpoint, bodyOf] = bodies[name] ?? [endpoints.login, () => ({})];
  const table = stackTable(stack.addresses);
  const times: Record<Class, number[]> = { unknown: [], pending: [], verified: [] };
  const bodiesSeen = new Set<string>();
  const order = shuffled(
    Array.from({ length: samples * classes.length }, (_, n) => classes[n % classes.length] ?? 'unknown'),
  );
  for (const [n, kind] of order.entries()) {
    if (n % 100 === 0) await forgetLimits(table);
    const email = await addressOf(kind, table);
    const startedAt = performance.now();
    const { status, body } = await callApi(stack.addresses, endpoint, { body: bodyOf(email) });
    times[kind].push(performance.now() - startedAt);
    bodiesSeen.add(JSON.stringify([status, { ...body, requestId: '' }]));
  }
  const p50 = (kind: Class) => `${kind} ${median(times[kind]).toFixed(1)} ms`;
  const against = (a: Class, b: Class) =>
    `${a}/${b} Δp50 ${(median(times[a]) - median(times[b])).toFixed(2)} ms, z ${deviate(times[a], times[b]).toFixed(2)}`;
  console.log(`${name}: ${classes.map(p50).join(', ')}; ${bodiesSeen.size} different answer(s)`);
  console.log(
    `  ${against('unknown', 'verified')}; ${against('unknown', 'pending')}; ${against('pending', 'verified')}`,
  );
}

/** The function without gateway and HTTP. */
async function loginFunction(stack: Stack): Promise<(email: string) => Promise<unknown>> {
  Object.assign(process.env, stack.environment);
  const { handler } = await import('#functions/api/auth/login.ts');
  return async (email) => {
    const answer = await handler(apiEvent({ body: JSON.stringify({ email, password }) }), lambdaContext());
    if (readResponse(answer).status !== 200) throw new Error('a login was refused');
  };
}

async function timeLogin(stack: Stack, samples: number): Promise<void> {
  const table = stackTable(stack.addresses);
  const login = await loginFunction(stack);
  const times = { http: [] as number[], direct: [] as number[], base: [] as number[] };
  const Key = keys.profile('nobody');
  const read = () => table.documents.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }));
  for (let n = 0; n < samples; n += 1) {
    const email = await addressOf('verified', table);
    times.http.push(await timed(() => callApi(stack.addresses, endpoints.login, { body: { email, password } })));
    times.direct.push(await timed(() => login(email)));
    times.base.push(
      await timed(async () => {
        await read();
        await read();
        await passwords.verify(password, passwordHash);
      }),
    );
  }
  const base = median(times.base);
  const beside = (values: readonly number[]) =>
    `${median(values).toFixed(1)} ms (${(median(values) / base).toFixed(2)})`;
  console.log(`one key and two reads p50 ${base.toFixed(1)} ms; the login function ${beside(times.direct)};`);
  console.log(`  a login over HTTP and the local gateway ${beside(times.http)}`);
}
