import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import { createScheduler, type SchedulerOptions, type SchedulerService } from '#infra/local/scheduler.ts';

export const schedulerTestSecret = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';

const hookSchema = z.object({
  event: z.enum(['invitee.created', 'invitee.canceled']),
  created_at: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
export type ReceivedHook = z.output<typeof hookSchema>;

export interface HookReceiver {
  readonly url: string;
  /** Of what was rightly signed, in order of arrival. */
  readonly hooks: ReceivedHook[];
  /** The statuses of the next answers; 200 once they are used up. */
  readonly answers: number[];
  close(): Promise<void>;
}

/** Where webhooks arrive in a test. A wrong signature is a 400. */
export async function startHookReceiver(secret = schedulerTestSecret): Promise<HookReceiver> {
  const server = createServer();
  const url = await listenOnLoopback(server, 0);
  const receiver: HookReceiver = { url, hooks: [], answers: [], close: () => closeServer(server) };
  server.on('request', async (request, response) => {
    const body = String(await readBody(request));
    const header = String(request.headers['calendly-webhook-signature']);
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    if (signature !== createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')) {
      return void response.writeHead(400).end();
    }
    receiver.hooks.push(hookSchema.parse(JSON.parse(body)));
    response.writeHead(receiver.answers.shift() ?? 200).end();
  });
  return receiver;
}

/** A folder of its own for a stand-in that is started twice. */
export function newSchedulerFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tellwren-scheduler-'));
}

const bookedSchema = z.object({
  invitee: z.string(),
  uri: z.string(),
  startsAt: z.string(),
  events: z.array(z.string()),
});

/** `POST /__control/<name>` of a stand-in: what it answered; throws unless that is 200. */
export async function schedulerControl(url: string, name: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}/__control/${name}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Books, moves or cancels as a person would on the page: `book`, `reschedule`, `cancel`. */
export async function schedule(url: string, name: 'book' | 'reschedule' | 'cancel', body: object) {
  return bookedSchema.parse(await schedulerControl(url, name, body));
}

/** The stand-in on a port of its own. */
export async function startTestScheduler(options: Partial<SchedulerOptions> = {}): Promise<SchedulerService> {
  return createScheduler({ port: 0, webhookSecret: schedulerTestSecret, retryAfterMs: 5, ...options });
}
