/** What the model was asked, for tests: `GET /__control/calls` shows it, `DELETE` forgets it. */
import { type Answer, jsonAnswer } from '#infra/local/faults.ts';
import type { Message } from './protocol.ts';

interface Call {
  readonly model: string;
  readonly messages: readonly Message[];
  /** The wanted `json_schema.name`, or null for a conversation. */
  readonly schema: string | null;
  readonly stream: boolean;
}

/** A development server runs for days: older calls are forgotten. */
const keptCalls = 1000;

/** Calls are kept when they arrive, so those a fault spoils are counted too. */
export function createCallLog() {
  const calls: (Call & { readonly at: string })[] = [];
  return {
    path: '/__control/calls',
    add(call: Call): void {
      calls.push({ ...call, at: new Date().toISOString() });
      if (calls.length > keptCalls) calls.shift();
    },
    control(method: string): Answer {
      if (method === 'DELETE') calls.length = 0;
      else if (method !== 'GET') return jsonAnswer(405, { error: `${method} is not GET or DELETE` });
      return jsonAnswer(200, { calls });
    },
  };
}
