import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inviteFirstOwner } from '#functions/ops/operators.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { writeFileDurably } from './durable-file.ts';
import { type ApiClient, ApiRefusal, createApiClient } from './seed/api-client.ts';
import { demoCustomer } from './seed/demo-conversation.ts';
import { verificationTokens } from './seed/mail-inbox.ts';
import { tableOfStack } from './stack-clients.ts';
import type { StackAddresses } from './stack-environment.ts';

interface SeedOptions {
  readonly dataDir: string;
  readonly tell: (sentence: string) => void;
  readonly signal: AbortSignal;
}

const { email, name, password } = demoCustomer;
const pollEveryMs = 100;
const mailWithinMs = 30_000;

/**
 * Creates products, featured stories and a customer with a hand-written story, who registers through the API and the mailed link.
 * Once per data folder; interrupted runs continue. Invites an owner of the desk until there is one. A failure is reported in one line.
 */
export async function seed(addresses: StackAddresses, options: SeedOptions): Promise<void> {
  await Promise.all([seedShop(addresses, options), seedCustomer(addresses, options), seedDesk(addresses, options)]);
}

async function seedDesk(addresses: StackAddresses, { tell, signal }: SeedOptions): Promise<void> {
  if (addresses.desk === '') return;
  try {
    const link = await inviteFirstOwner(tableOfStack(addresses), addresses.desk);
    if (link !== undefined) tell(`The desk, for its first owner: ${link}`);
  } catch (error) {
    if (!signal.aborted) tell(`The desk has no owner: ${error instanceof Error ? error.message : error}`);
  }
}

async function seedShop(addresses: StackAddresses, { dataDir, tell, signal }: SeedOptions): Promise<void> {
  const doneFile = join(dataDir, 'seed-catalogue.json');
  if (existsSync(doneFile)) return;
  try {
    // Loaded on demand: it imports the image library.
    const { seedCatalogue } = await import('./seed/seed-catalogue.ts');
    await seedCatalogue(addresses, signal);
    writeFileDurably(doneFile, JSON.stringify({ done: true }));
  } catch (error) {
    if (!signal.aborted) tell(`The seed of the catalogue failed: ${error instanceof Error ? error.message : error}`);
  }
}

async function seedCustomer(addresses: StackAddresses, { dataDir, tell, signal }: SeedOptions): Promise<void> {
  const doneFile = join(dataDir, 'seed.json');
  if (existsSync(doneFile)) return;
  try {
    const api = createApiClient(addresses.api, signal);
    const token = await demoLogin(api, addresses.mail, signal);
    const { storyId, name: storyName } = await demoStoryOf(api, token, addresses);
    writeFileDurably(doneFile, JSON.stringify({ email, storyId }));
    tell(`Demo account: ${email} / ${password}, with the story '${storyName}'.`);
  } catch (error) {
    if (!signal.aborted) tell(`The seed of the demo account failed: ${error instanceof Error ? error.message : error}`);
  }
}

async function demoLogin(api: ApiClient, mailUrl: string, signal: AbortSignal): Promise<string> {
  const logIn = () => api(endpoints.login, { body: { email, password } });
  const known = await logIn().catch((error: unknown) => {
    // The API does not reveal whether the account exists.
    if (error instanceof ApiRefusal && ['wrong-login', 'email-not-verified'].includes(error.code)) return undefined;
    throw error;
  });
  if (known) return known.token;
  const { registration = '' } = await api(endpoints.register, { body: { name, email, password, privacyPolicy: true } });
  const [token = ''] = await until(mailWithinMs, signal, 'the verification mail', async () => {
    const tokens = await verificationTokens(mailUrl, email);
    return tokens.length > 0 ? tokens : undefined;
  });
  const verified = await api(endpoints.verifyEmail, { path: { token }, query: { registration } });
  return verified.token ?? (await logIn()).token;
}

/** Loaded on demand: only the first start needs it. */
async function demoStoryOf(api: ApiClient, token: string, addresses: StackAddresses) {
  const { data: before } = await api(endpoints.listStories, { token });
  if (before[0] !== undefined) return { storyId: before[0]._id, name: before[0].name };
  const [{ addWrittenStory }, { demoStory }] = await Promise.all([
    import('#functions/ops/written-story.ts'),
    import('./seed/demo-story.ts'),
  ]);
  return addWrittenStory(tableOfStack(addresses), email, demoStory);
}

async function until<T>(
  withinMs: number,
  signal: AbortSignal,
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const endsAtMs = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > endsAtMs) throw new Error(`${what} did not come within ${withinMs / 1000} s`);
    await wait(pollEveryMs, undefined, { signal });
  }
}
