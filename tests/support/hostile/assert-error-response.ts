import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { apiSecurityHeaders } from '#shared/names/api-headers.ts';

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What no answer may hold: paths and names from inside, and what libraries say of themselves. */
const internals =
  /arn:aws|node_modules|\.ts:\d|at async |DynamoDB|dynalite|ZodError|SyntaxError|tellwren-local|sk_test|AWS4/;

/** Who asks for a stream is told of a refusal by its one event. */
const errorEvent = /^event: error\ndata: (\{.*\})\n\n$/;

function isErrorBody(text: string): boolean {
  try {
    return errorBodySchema.safeParse(JSON.parse(errorEvent.exec(text)?.[1] ?? text)).success;
  } catch {
    return false;
  }
}

function headerFaults({ status, headers }: ReceivedResponse, endpoint: Endpoint | undefined): string[] {
  // A preflight is the browser's own: no page reads it.
  if (status === 204) return [];
  const found = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const mayBeKept = endpoint?.publicSeconds !== undefined && status < 400;
  return Object.entries(apiSecurityHeaders).flatMap(([name, value]) => {
    if (mayBeKept && name === 'Cache-Control') return [];
    return found.get(name.toLowerCase()) === value ? [] : [`no ${name}: ${value}`];
  });
}

function faultsOf(response: ReceivedResponse, endpoint: Endpoint | undefined): string[] {
  const { status, text } = response;
  const faults = headerFaults(response, endpoint);
  if (status >= 500) faults.push('a 5xx');
  // The answer to a HEAD has no body.
  if (status >= 400 && text !== '' && !isErrorBody(text)) faults.push('not our error');
  if (status >= 400 && internals.test(text)) faults.push('it tells of the inside');
  return faults;
}

/**
 * Below 500; a refusal is one of our errors, every answer has the security headers, and none tells anything from inside.
 * @throws Error otherwise. Not `expect`: half a million of these would take as long as what they look at.
 */
export function assertSafeResponse(response: ReceivedResponse, subject: string, endpoint?: Endpoint): void {
  const faults = faultsOf(response, endpoint);
  if (faults.length > 0)
    throw new Error(`${subject} → ${response.status}: ${faults.join(', ')}: ${response.text.slice(0, 500)}`);
}
