import * as z from 'zod/mini';
import { type Answer, jsonAnswer, parseJson } from '#infra/local/faults.ts';
import { type Controls, controls } from './controls.ts';
import { eventObject } from './objects/event.ts';
import { StripeError } from './stripe-error.ts';
import type { World } from './world.ts';

const waitSchema = z.looseObject({ wait: z.optional(z.boolean()) });

export async function answerControl(
  parts: Controls & { finish(waitsFor: 'nothing' | 'all'): Promise<readonly string[]> },
  method: string,
  name: string,
  body: string,
): Promise<Answer> {
  if (name === 'events' && method === 'GET') return jsonAnswer(200, { events: listEvents(parts.world) });
  const run = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!run) return jsonAnswer(404, { error: `There is no control ${name}.` });
  if (method !== 'POST') return jsonAnswer(405, { error: `${method} is not POST` });
  try {
    const json = parseJson(body);
    const answer = await run(parts, json);
    const isAwaited = waitSchema.safeParse(json).data?.wait === true;
    const events = await parts.finish(isAwaited ? 'all' : 'nothing');
    return jsonAnswer(200, { ...answer, events });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return jsonAnswer(error.status, { error: error.message });
  }
}

function listEvents(world: World) {
  return world.store.event.all().map((event) => ({ ...eventObject(event), delivery: event.delivery }));
}
