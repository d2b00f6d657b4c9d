import { type Answer, jsonResponse } from '#infra/local/faults.ts';
import type { Message } from './protocol.ts';

interface Call {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly schema: string | null;
  readonly stream: boolean;
}

const keptCalls = 1000;

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
      else if (method !== 'GET') return jsonResponse(405, { error: `${method} is not GET or DELETE` });
      return jsonResponse(200, { calls });
    },
  };
}
