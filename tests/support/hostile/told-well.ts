import { expect } from 'vitest';
import type { Endpoint } from '../../../shared/endpoints/endpoint.ts';
import { errorBodySchema } from '../../../shared/errors/error-body.ts';
import { apiSecurityHeaders } from '../../../shared/names/api-headers.ts';

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What no answer may hold: paths and names from inside, and what libraries say of themselves. */
const internals =
  /arn:aws|node_modules|\.ts:\d|at async |DynamoDB|dynalite|ZodError|SyntaxError|tellwren-local|sk_test|AWS4/;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal is one of our errors; every answer has the security headers, and tells nothing from inside. */
export function expectToldWell({ status, headers, text }: Told, what: string, endpoint?: Endpoint): void {
  expect(status, `${what}: ${text.slice(0, 500)}`).toBeLessThan(500);
  const found = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const mayBeKept = endpoint?.publicSeconds !== undefined && status < 400;
  for (const [name, value] of Object.entries(apiSecurityHeaders)) {
    if (status === 204 || (mayBeKept && name === 'Cache-Control')) continue;
    expect(found[name.toLowerCase()], `${what}: ${name}`).toBe(value);
  }
  if (status < 400) return;
  if (text !== '') expect(errorBodySchema.safeParse(jsonIn(text)).success, `${what}: ${text.slice(0, 500)}`).toBe(true);
  expect(text, what).not.toMatch(internals);
}
