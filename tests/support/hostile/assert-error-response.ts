import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { apiSecurityHeaders } from '#shared/names/api-headers.ts';

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Internal paths, names and library messages that no response may contain. */
const internals =
  /arn:aws|node_modules|\.ts:\d|at async |DynamoDB|dynalite|ZodError|SyntaxError|tellwren-local|sk_test|AWS4/;

/** A stream reports a refusal in its only event. */
const errorEvent = /^event: error\ndata: (\{.*\})\n\n$/;

function isErrorBody(text: string): boolean {
  try {
    return errorBodySchema.safeParse(JSON.parse(errorEvent.exec(text)?.[1] ?? text)).success;
  } catch {
    return false;
  }
}

/** A print may be shown by a mail, and a page has a policy of its own. */
const filesOwnHeaders = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy']);

/** A page or picture, with any status. Errors are JSON. */
function isFileOf(endpoint: Endpoint | undefined, contentType: unknown): boolean {
  return endpoint?.answers?.some((mediaType) => String(contentType).startsWith(mediaType)) === true;
}

function headerFaults({ status, headers }: ReceivedResponse, endpoint: Endpoint | undefined): string[] {
  // Preflight responses are not read by pages.
  if (status === 204) return [];
  const found = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const isFile = isFileOf(endpoint, found.get('content-type'));
  const mayBeKept = isFile || (endpoint?.publicSeconds !== undefined && status < 400);
  return Object.entries(apiSecurityHeaders).flatMap(([name, value]) => {
    if (mayBeKept && name === 'Cache-Control') return [];
    if (isFile && filesOwnHeaders.has(name)) return found.has(name.toLowerCase()) ? [] : [`no ${name}`];
    return found.get(name.toLowerCase()) === value ? [] : [`no ${name}: ${value}`];
  });
}

export const isServerError = 'a 5xx';

/** What a response lacks: a status below 500, our error body, the security headers; and internals that it contains. */
export function faultsOf(response: ReceivedResponse, endpoint: Endpoint | undefined): string[] {
  const { status, text } = response;
  const faults = headerFaults(response, endpoint);
  // From a hostile text no model writes anything usable, which an endpoint may document.
  const unusable = 'model-answer-unusable';
  const isUnusable = endpoint?.errors.includes(unusable) === true && text.includes(`"code":"${unusable}"`);
  if (status >= 500 && !isUnusable) faults.push(isServerError);
  // HEAD responses have no body.
  const isFile = isFileOf(endpoint, response.headers['content-type'] ?? response.headers['Content-Type']);
  if (status >= 400 && text !== '' && !isFile && !isErrorBody(text)) faults.push('not our error');
  if (status >= 400 && internals.test(text)) faults.push('it tells of the inside');
  return faults;
}

/**
 * Asserts a status below 500, our error body, the security headers and no internals.
 * @throws Error; `expect` is too slow for half a million responses
 */
export function assertSafeResponse(response: ReceivedResponse, subject: string, endpoint?: Endpoint): void {
  const faults = faultsOf(response, endpoint);
  if (faults.length > 0)
    throw new Error(`${subject} → ${response.status}: ${faults.join(', ')}: ${response.text.slice(0, 500)}`);
}
