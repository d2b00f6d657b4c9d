import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type JourneyClient, requestOf } from './journey-client.ts';

/** An unfinished interview. */
export interface JourneyDraft {
  draftId: string;
  /** The idempotency key of the purchase. */
  readonly idempotencyKey: string;
  chatHistory: ChatMessage[];
  introStory: string | undefined;
  isClaimed: boolean;
}

/** A customer's acknowledged state. */
export interface JourneyCustomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Undefined while logged out. */
  token: string | undefined;
  draft: JourneyDraft;
  hasFreeStory: boolean;
  readonly writing: Set<string>;
  readonly ready: Set<string>;
  readonly films: Set<string>;
  /** Number of starts per operation, for their limits. */
  readonly begun: Map<string, number>;
}

export function newDraft(): JourneyDraft {
  return { draftId: newDraftId(), idempotencyKey: ulid(), chatHistory: [], introStory: undefined, isClaimed: false };
}

const mailsSchema = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ text: z.optional(z.string()) }) }),
  ),
});

/** Reads only recent mails. After a long wait it requests another mail. */
async function mailedToken(client: JourneyClient, email: string, sinceSeconds: number): Promise<string> {
  const giveUpAt = performance.now() + mailWithinMs;
  let askAgainAt = performance.now() + askAgainMs;
  for (;;) {
    const response = await fetch(`${client.world.addresses.mail}/store?since=${sinceSeconds}`);
    const { emails } = mailsSchema.parse(await response.json());
    const mine = emails.filter(({ destination }) => destination.to.includes(email));
    const token = mine
      .map(({ body }) => /\/verify-email\/([A-Za-z0-9_-]+)/.exec(body.text ?? '')?.[1])
      .findLast(Boolean);
    if (token !== undefined) return token;
    if (performance.now() > giveUpAt) throw new Error(`no verification mail to ${email} within ${mailWithinMs} ms`);
    if (performance.now() > askAgainAt) {
      await client.request(requestOf('resendVerification', { mailAddress: email }));
      askAgainAt = performance.now() + askAgainMs;
    }
    await pause(mailPollMs);
  }
}

const mailPollMs = 100;
/** Under faults a mail may wait minutes for the outbox's retries. */
const mailWithinMs = 240_000;
const askAgainMs = 50_000;

/** Registers, follows the mailed link and logs in. @throws OperationRefused, or Error without a mail */
export async function newJourneyCustomer(client: JourneyClient, name = 'Ada'): Promise<JourneyCustomer> {
  const email = `${name.toLowerCase()}-${ulid().toLowerCase()}@example.com`;
  const password = 'burnt toast';
  client.operation = 'become a customer';
  const sinceSeconds = Math.floor(Date.now() / 1000);
  const registered = await client.request(requestOf('register', { name, mailAddress: email, password }));
  const token = await mailedToken(client, email, sinceSeconds);
  await client.request(requestOf('verifyEmail', { linkToken: token, registration: registered.body.registration }));
  const customer: JourneyCustomer = {
    name,
    email,
    password,
    token: undefined,
    draft: newDraft(),
    hasFreeStory: true,
    writing: new Set(),
    ready: new Set(),
    films: new Set(),
    begun: new Map(),
  };
  await logIn(client, customer);
  return customer;
}

export async function logIn(client: JourneyClient, customer: JourneyCustomer): Promise<void> {
  const { email, password } = customer;
  const { body } = await client.request(requestOf('login', { email, password }));
  customer.token = body.token;
}
