import * as z from 'zod/mini';
import { type Answer, jsonResponse, parseJson } from '#infra/local/faults.ts';
import type { StripeContext } from './context.ts';
import { type Controls, controls } from './controls.ts';
import { eventObject } from './objects/event.ts';
import { StripeError } from './stripe-error.ts';

const waitSchema = z.looseObject({ wait: z.optional(z.boolean()) });

export async function handleControl(
  parts: Controls & { finish(waitsFor: 'nothing' | 'all'): Promise<readonly string[]> },
  method: string,
  name: string,
  body: string,
): Promise<Answer> {
  if (name === 'events' && method === 'GET') return jsonResponse(200, { events: listEvents(parts.context) });
  const run = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!run) return jsonResponse(404, { error: `There is no control ${name}.` });
  if (method !== 'POST') return jsonResponse(405, { error: `${method} is not POST` });
  try {
    const json = parseJson(body);
    const answer = await run(parts, json);
    const isAwaited = waitSchema.safeParse(json).data?.wait === true;
    const events = await parts.finish(isAwaited ? 'all' : 'nothing');
    return jsonResponse(200, { ...answer, events });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return jsonResponse(error.status, { error: error.message });
  }
}

function listEvents(context: StripeContext) {
  return context.store.event.all().map((event) => ({ ...eventObject(event), delivery: event.delivery }));
}
