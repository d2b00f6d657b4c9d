import { OperatorProblem } from '#functions/ops/operator-problem.ts';

/** What a server said to one request. */
export interface ServerAnswer {
  readonly status: number;
  /** HTML instead of JSON. */
  readonly isPage: boolean;
  /** Of an error: the server's own message, short and without the key. */
  readonly message: string;
}

interface KnownServer {
  readonly name: string;
  readonly start: string;
  readonly widen: string;
}

/** By their standard ports (infra/docs/models.md). */
const knownServers: Readonly<Record<string, KnownServer>> = {
  11434: { name: 'Ollama', start: 'ollama serve', widen: 'OLLAMA_CONTEXT_LENGTH=16384 ollama serve' },
  1234: { name: 'LM Studio', start: 'lms server start', widen: 'lms load <name> --context-length 16384' },
  8080: { name: 'llama.cpp', start: 'llama-server -m <file>', widen: 'llama-server -m <file> -c 65536 --parallel 4' },
  8000: { name: 'vLLM', start: 'vllm serve <name>', widen: 'vllm serve <name> --max-model-len 16384' },
};

const knownServer = (url: string) => knownServers[new URL(url).port];

export function isOnThisNetwork(url: string): boolean {
  const { hostname } = new URL(url);
  return !hostname.includes('.') || /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|\.local$/.test(hostname);
}

/** Of an error and its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.name, ...('code' in error ? [String(error.code)] : []), ...codesOf(error.cause)];
}

const isCertificateCode = (code: string) => /CERT|SIGNATURE|ALTNAME/.test(code);
const wrongProtocolCodes = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO']);

/** For a request without an answer; undefined for an error that is not the network's. */
export function networkProblem(url: string, error: unknown): OperatorProblem | undefined {
  const { origin, hostname } = new URL(url);
  const codes = codesOf(error);
  const has = (...names: string[]) => names.some((name) => codes.includes(name));
  if (has('ENOTFOUND', 'EAI_AGAIN'))
    return new OperatorProblem(`There is no host ${hostname}: check the address and your network.`);
  if (has('ECONNREFUSED')) {
    const server = knownServer(url);
    if (server === undefined || !isOnThisNetwork(url))
      return new OperatorProblem(`Nothing answers at ${origin}: check the address, and that the server is running.`);
    return new OperatorProblem(
      `Nothing answers at ${origin}: is ${server.name} running? Start it with: ${server.start}`,
    );
  }
  if (codes.some((code) => wrongProtocolCodes.has(code)))
    return new OperatorProblem(`${origin} does not speak TLS: try ${origin.replace('https:', 'http:')}`);
  const certificate = codes.find(isCertificateCode);
  if (certificate !== undefined)
    return new OperatorProblem(
      `The TLS certificate of ${origin} is not trusted (${certificate}): set NODE_EXTRA_CA_CERTS to its authority's file.`,
    );
  if (has('ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH'))
    return new OperatorProblem(`${origin} cannot be reached: check the address, your network and its firewall.`);
  if (has('ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET') || codes.some((code) => code.startsWith('HPE_')))
    return new OperatorProblem(
      `${origin} closed the connection without an answer: is it the address of a model server?`,
    );
  // `fetch failed`, for reasons of its own in the cause.
  const { cause } = error instanceof TypeError ? error : {};
  return cause instanceof Error ? new OperatorProblem(`${origin} cannot be asked: ${cause.message}.`) : undefined;
}

const shownNames = 8;

function listed(names: readonly string[]): string {
  const rest = names.length - shownNames;
  return `${names.slice(0, shownNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

interface ServerFacts {
  readonly baseUrl: string;
  /** Undefined until it is chosen. */
  readonly name?: string | undefined;
  /** Undefined when the server does not list its models. */
  readonly names: readonly string[] | undefined;
}

const saysUnknownModel = (message: string) =>
  /model/i.test(message) && /not[ _]found|not exist|unknown|invalid model|not a valid/i.test(message);

/** For an answer that is not a reply. */
export function answerProblem({ baseUrl, name, names }: ServerFacts, answer: ServerAnswer): OperatorProblem {
  const { status, isPage, message } = answer;
  const said = message === '' ? '' : ` It says: ${message}`;
  if (status === 401 || status === 403)
    // The message may quote the key.
    return new OperatorProblem(
      `${baseUrl} refuses the key, or needs one (${status}): set OPENAI_API_KEY to a key of this server.`,
    );
  if (status === 402 || (status === 429 && /quota|credit|billing|balance/i.test(message)))
    return new OperatorProblem(`The quota of your account at ${baseUrl} is spent: add credit, or use another key.`);
  if (status === 429)
    return new OperatorProblem(`${baseUrl} receives too many requests (429): try again in a minute.${said}`);
  if (isPage)
    return new OperatorProblem(
      `${baseUrl} answers with a web page, not with OpenAI's API: give the API's address, which often ends in /v1.`,
    );
  if (name !== undefined && (saysUnknownModel(message) || (status === 404 && names !== undefined)))
    return new OperatorProblem(unknownModel(baseUrl, name, names));
  if (status === 404)
    return new OperatorProblem(
      `${baseUrl} has no chat completions (404): give the API's address, which often ends in /v1.`,
    );
  return new OperatorProblem(`${baseUrl} answers ${status} to a small request: read its log.${said}`);
}

function unknownModel(baseUrl: string, name: string, names: readonly string[] | undefined): string {
  const pull = knownServer(baseUrl)?.name === 'Ollama' ? ` or run: ollama pull ${name}` : '';
  const has = names === undefined || names.length === 0 ? '' : ` It has ${listed(names)}.`;
  return `${baseUrl} has no model ${name}.${has} Choose another with --name${pull}`;
}

/** For a server whose models leave the choice open. */
export function nameProblem(
  baseUrl: string,
  names: readonly string[] | undefined,
  refusal: ServerAnswer | undefined,
): OperatorProblem {
  if (refusal?.status === 403) return answerProblem({ baseUrl, names }, refusal);
  if (names === undefined) {
    const said = refusal?.message ? ` It says: ${refusal.message}` : '';
    return new OperatorProblem(
      `${baseUrl} does not list its models (${refusal?.status}): add --name <model>, and check address and key.${said}`,
    );
  }
  if (names.length > 0)
    return new OperatorProblem(`${baseUrl} has ${names.length} models: ${listed(names)}. Choose one with --name`);
  const pull = knownServer(baseUrl)?.name === 'Ollama' ? ', such as: ollama pull qwen3:14b' : '.';
  return new OperatorProblem(`${baseUrl} has no model for chats yet: load one${pull}`);
}

/** How to give a local server's model more context. */
export function widening(baseUrl: string): string {
  const server = knownServer(baseUrl);
  return server === undefined ? 'Give it 16,000 tokens or more.' : `For ${server.name}: ${server.widen}`;
}
