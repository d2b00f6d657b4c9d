/** Model calls, for tests: `GET /__control/calls` lists, `DELETE` clears. */
import { type Answer, jsonAnswer } from '#infra/local/faults.ts';
import type { Message } from './protocol.ts';

interface Call {
  readonly model: string;
  readonly messages: readonly Message[];
  /** `json_schema.name`, or null for a conversation. */
  readonly schema: string | null;
  readonly stream: boolean;
}

/** Limits the memory of a long-running server. */
const keptCalls = 1000;

/** Calls are logged on arrival, so faulty ones are included. */
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
