import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { appendWhole, writeFileDurably } from './durable-file.ts';
import { withFaults } from './fault-middleware.ts';
import { closeServer, findFreePort, loopback } from './listen.ts';
import type { Service } from './service.ts';

interface MailOptions {
  readonly port: number;
  readonly dataDir?: string;
}

interface ExpressServer extends Server {
  listeners(event: 'request'): RequestListener[];
}

const load = createRequire(import.meta.url);
const sesLocal: { default(config: { host: string; port: number }): Promise<ExpressServer> } = load('aws-ses-v2-local');
const sesStore: { getStoreReadonly(): { emails: unknown[] } } = load('aws-ses-v2-local/dist/store');

const storedMailSchema = z.looseObject({ messageId: z.string() });

/** SES on aws-ses-v2-local: inbox at `/`, `GET /store` lists mails. Throws `PortBusyError`. */
export async function createMail({ port, dataDir }: MailOptions): Promise<Service> {
  const file = dataDir === undefined ? undefined : join(dataDir, 'mails.jsonl');
  const { emails } = sesStore.getStoreReadonly();
  if (file) emails.splice(0, emails.length, ...readStoredMails(file));
  const freePort = await findFreePort(port);
  const server = await sesLocal.default({ host: loopback, port: freePort });
  addFaults(server);
  checkAndStoreAllRecipients(server);
  if (file) persistMails(server, file);
  return { url: `http://${loopback}:${freePort}`, close: () => closeServer(server) };
}

function readStoredMails(file: string): unknown[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // Removes an incomplete last line, so that the next mail is not appended to it.
  if (lines.pop() !== '') writeFileDurably(file, lines.map((line) => `${line}\n`).join(''));
  return lines.map((line) => storedMailSchema.parse(JSON.parse(line)));
}

/** DeleteSuppressedDestination; nothing bounces here, so no address is on the list. */
const suppressionPath = '/v2/email/suppression/addresses/';

function answerNotSuppressed(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json', 'x-amzn-errortype': 'NotFoundException' });
  response.end(JSON.stringify({ message: 'Email address does not exist on your suppression list.' }));
}

function addFaults(server: ExpressServer): void {
  const [express] = server.listeners('request');
  if (!express) throw new Error('aws-ses-v2-local answers no requests');
  server.removeAllListeners('request');
  const serve: RequestListener = (request, response) => {
    if (request.method === 'DELETE' && request.url?.startsWith(suppressionPath)) return answerNotSuppressed(response);
    express(request, response);
  };
  server.on(
    'request',
    withFaults(serve, ({ method = '' }) => ({ method })),
  );
}

const addressedMailSchema = z.looseObject({ destination: z.looseObject({}) });
const recipientField = /^Destination\.ToAddresses\.member\.\d+$/;
const addressField = /^(?:Source|(?:Destination\.(?:To|Cc|Bcc)|ReplyTo)Addresses\.member\.\d+)$/;

/**
 * Why SES refuses an address: the local part must be ASCII and the domain punycode
 * (https://docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html). Messages and the other rules: public reports.
 */
const sesFaults: readonly (readonly [RegExp, string])[] = [
  [/^[^@]*$|@$/, "Missing final '@domain'"],
  [/^@/, 'Missing local name'],
  [/^[^@]*[^\x21-\x7e][^@]*@/, 'Local address contains control or whitespace'],
  [/^(?!")[^@]*[()<>[\]:;,\\"]/, 'Local address contains illegal character'],
  [/^\./, 'Local address starts with dot'],
  [/^[^@]*\.@/, 'Local address ends with dot'],
  [/^[^@]*\.\./, 'Local address contains dot-dot'],
  [/@[^@]*[^\x21-\x7e]/, 'Domain contains control or whitespace'],
  [/@\./, 'Domain starts with dot'],
  [/\.$/, 'Missing domain'],
  [/@.*\.\./, 'Domain contains dot-dot'],
  [/@.*[^a-z0-9.[\]:_-]/i, 'Domain contains illegal character'],
];

function refusalOf(body: object): string | undefined {
  const addresses = Object.entries(body).flatMap(([name, value]) => (addressField.test(name) ? [String(value)] : []));
  const bare = addresses.map((address) => /<([^<>]*)>$/.exec(address)?.[1] ?? address);
  return bare.flatMap((address) => sesFaults.find(([pattern]) => pattern.test(address))?.[1] ?? [])[0];
}

/**
 * The package refuses no address, and stores only the first recipient of a mail. It stores a mail and ends the response in one turn,
 * so it is the newest.
 */
function checkAndStoreAllRecipients(server: Server): void {
  server.prependListener('request', (request: IncomingMessage & { readonly body?: object }, response) => {
    const end = response.end.bind(response);
    response.end = (...parts: unknown[]) => {
      const refusal = response.statusCode === 200 ? refusalOf(request.body ?? {}) : undefined;
      if (refusal !== undefined) {
        sesStore.getStoreReadonly().emails.pop();
        const error = `<Error><Type>Sender</Type><Code>InvalidParameterValue</Code><Message>${refusal}</Message></Error>`;
        const xml = `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${error}<RequestId>local</RequestId></ErrorResponse>`;
        response.writeHead(400, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(xml) });
        return end(xml);
      }
      const fields = Object.entries(request.body ?? {}).filter(([name]) => recipientField.test(name));
      if (response.statusCode === 200 && fields.length > 1) {
        const { emails } = sesStore.getStoreReadonly();
        const newest = addressedMailSchema.parse(emails.at(-1));
        const to = fields.map(([, address]) => address);
        emails.splice(-1, 1, { ...newest, destination: { ...newest.destination, to } });
      }
      return Reflect.apply(end, undefined, parts);
    };
  });
}

/** Appends one line per mail before its response; rewriting the file would get slower. A mail that cannot be stored is refused. */
function persistMails(server: Server, file: string): void {
  let kept = sesStore.getStoreReadonly().emails.length;
  mkdirSync(dirname(file), { recursive: true });
  const save = () => {
    const { emails } = sesStore.getStoreReadonly();
    if (emails.length < kept) {
      writeFileDurably(file, '');
      kept = 0;
    }
    const fresh = emails.slice(kept);
    if (fresh.length > 0) appendWhole(file, fresh.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { flush: true });
    kept = emails.length;
  };
  server.prependListener('request', ({ method }, response) => {
    if (method !== 'POST') return;
    const end = response.end.bind(response);
    response.end = (...body: unknown[]) => {
      try {
        save();
        return Reflect.apply(end, undefined, body);
      } catch (error) {
        sesStore.getStoreReadonly().emails.splice(kept);
        response.removeHeader('content-length');
        response.statusCode = 500;
        return end(JSON.stringify({ message: String(error) }));
      }
    };
  });
}
