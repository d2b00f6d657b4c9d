import { createPrivateKey, sign } from 'node:crypto';
import fc from 'fast-check';
import { boundary, formType, imagePart, multipart } from '#infra/tooling/requests/multipart.ts';
import { recordingPart, spokenRecording } from '#infra/tooling/requests/recordings.ts';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { mutatedForms } from '#tests/support/multipart.ts';
import { type FuzzCustomers, requestByOwner } from './fuzz-customers.ts';
import { endpointIds, endpointList, hostileIds } from './matrix.ts';
import { mutatedJson } from './mutate-json.ts';
import type { Random } from './random-values.ts';

type ApiEvent = ReturnType<typeof apiEvent>;

export interface Input {
  readonly id: EndpointId;
  readonly event: ApiEvent;
  readonly what: string;
}

const withPath = endpointIds.filter((id) => endpointList[id].path.includes('{'));
/** Expensive endpoints whose request parts other endpoints cover. */
const cheap = endpointIds.filter((id) => id !== 'generatePdf' && id !== 'addStory');

const variables = (id: EndpointId) => [...endpointList[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The owner's valid request as an event. */
function rightEvent(
  id: EndpointId,
  world: FuzzCustomers,
): Parameters<typeof apiEvent>[0] & { headers: Record<string, string> } {
  const { path, body, form } = requestByOwner(id, world.owner.ids, world);
  const type = form === undefined ? {} : { 'Content-Type': formType };
  return {
    headers: { Authorization: `Bearer ${world.owner.token}`, ...type },
    ...(path && { path }),
    body: form?.toString('base64') ?? (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: form !== undefined,
  };
}

const escapes = [encodeURIComponent, encodeURI, (text: string) => text] as const;
function escaped(text: string, random: Random): string {
  try {
    return random.pick(escapes)(text);
  } catch {
    // Lone surrogates cannot be escaped.
    return text;
  }
}

function hostileId(right: string, random: Random): string {
  const at = random.below(right.length + 1);
  return random.pick([
    () => right,
    () => random.pick([...hostileIds.garbage, ...hostileIds.traversal, ...hostileIds.huge]),
    () => escaped(random.text(1 + random.below(80)), random),
    () => right.slice(0, at) + escaped(random.text(1), random) + right.slice(at),
    () => right.toLowerCase(),
    () => right.slice(0, at),
    () => `${right}${'x'.repeat(random.below(200))}`,
  ])();
}

/** Path variables as the gateway passes them. */
export function pathInput(random: Random, world: FuzzCustomers): Input {
  const id = random.pick(withPath);
  const right = rightEvent(id, world);
  const path = Object.fromEntries(
    variables(id).map((name) => [
      name,
      random.next() < 0.3 ? (right.path?.[name] ?? '') : hostileId(right.path?.[name] ?? 'x', random),
    ]),
  );
  return { id, event: apiEvent({ ...right, path }), what: `path ${JSON.stringify(path).slice(0, 300)} of ${id}` };
}

/** Query parameters, mostly the ones that endpoints read. */
export function queryInput(random: Random, world: FuzzCustomers): Input {
  const id = random.next() < 0.5 ? 'listStories' : random.pick(cheap);
  const name = () =>
    random.pick(['isFilm', 'isfilm', '__proto__', 'constructor', 'limit', random.text(random.below(12))]);
  const value = () => random.pick(['true', 'false', '', 'TRUE', '1', escaped(random.text(random.below(60)), random)]);
  const query: Record<string, string[]> = Object.create(null);
  for (let names = random.below(4); names >= 0; names -= 1)
    query[name()] = Array.from({ length: random.next() < 0.8 ? 1 : random.below(4) }, value);
  return { id, event: apiEvent({ ...rightEvent(id, world), query }), what: `query ${JSON.stringify(query)} of ${id}` };
}

const headerNames = [
  ...['Authorization', 'Idempotency-Key', 'Content-Type', 'If-Match', 'If-None-Match', 'Stripe-Signature', 'Accept'],
  ...['Calendly-Webhook-Signature', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Origin'],
  ...[
    'Content-Encoding',
    'Content-Length',
    'Transfer-Encoding',
    'Range',
    'Cookie',
    'Host',
    'Accept-Language',
    'Expect',
  ],
  ...['__proto__', 'constructor', 'X-HTTP-Method-Override', 'Accept-Encoding', 'User-Agent', 'Last-Event-ID'],
];
const headerValues = [
  ...[
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp5',
    'Bearer a.b.c',
    'null',
    '*',
    '0',
    '-1',
    'text/event-stream',
  ],
  ...[
    'application/json',
    'application/json;',
    'application/json; charset=',
    'multipart/form-data',
    'http://localhost:5173',
  ],
  ...[
    't=1,v1=',
    't=1764600000,v1=00',
    't=NaN',
    'gzip',
    'chunked',
    'x'.repeat(5000),
    '127.0.0.1, ::1, evil',
    '::ffff:1.2.3.4',
  ],
];

/** Headers in any case, added to the valid ones. */
export function headerInput(random: Random, world: FuzzCustomers): Input {
  const id = random.pick(cheap);
  const right = rightEvent(id, world);
  const spelled = (name: string) => random.pick([name, name.toLowerCase(), name.toUpperCase()]);
  const value = () => (random.next() < 0.5 ? random.pick(headerValues) : random.text(random.below(200)));
  const more: Record<string, string> = Object.create(null);
  for (let names = random.below(3); names >= 0; names -= 1) more[spelled(random.pick(headerNames))] = value();
  const event = apiEvent({ ...right, headers: { ...right.headers, ...more } });
  return { id, event, what: `headers ${JSON.stringify(more).slice(0, 300)} of ${id}` };
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** Tokens with mutated header or claims, signed with the real key; or damaged ones. */
export function tokenGenerator(world: FuzzCustomers, signingKey: string): (random: Random) => Input {
  const key = createPrivateKey({ key: JSON.parse(signingKey), format: 'jwk' });
  const { token } = world.owner;
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = (head: string, body: string) =>
    `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), key).toString('base64url')}`;
  const made = (random: Random): string => {
    const at = random.below(token.length);
    return random.pick([
      () => signed(header, encode(mutatedJson(decode(claims), random))),
      () => signed(header, encode(mutatedJson(decode(claims), random))),
      () => signed(encode(mutatedJson(decode(header), random)), claims),
      () => signed(encode(random.text(20)), encode(random.text(20))),
      () => token.slice(0, at) + random.text(1) + token.slice(at + 1),
      () => token.slice(0, at),
      () => `${header}.${claims}.${encode(random.text(64)).slice(0, 86)}`,
      () => [header, claims, signature].sort(() => random.next() - 0.5).join('.'),
      () => `${token}${random.pick(['', '.', '=', '\n', ' ', '.x'])}`,
    ])();
  };
  return (random) => {
    const bearer = made(random);
    const event = apiEvent({ headers: { Authorization: `Bearer ${bearer}` } });
    return { id: 'getUser', event, what: `token ${bearer.slice(0, 600)}` };
  };
}

/** Forms with mutated bytes, or valid ones with other fields. */
export function formInputs(
  id: EndpointId,
  world: FuzzCustomers,
  count: number,
  seed: number,
): (random: Random, index: number) => Input {
  const { form, path } = requestByOwner(id, world.owner.ids, world);
  if (form === undefined) throw new Error(`${id} takes no form`);
  const photo = imagePart(Buffer.from(world.photo, 'base64'));
  const isSpoken = id === 'transcribeAnswer' || id === 'transcribePart';
  const file = isSpoken ? recordingPart(spokenRecording('Toast.')) : photo;
  const namesOf: Partial<Record<EndpointId, string>> = {
    uploadStoryImage: '_id',
    transcribeAnswer: 'language',
    transcribePart: 'language',
  };
  const onlyName = namesOf[id];
  const batch = Math.min(count, 250);
  let bent: { body: Buffer; contentType?: string | undefined }[] = [];
  const headers = { Authorization: `Bearer ${world.owner.token}` };
  return (random, index) => {
    if (index % batch === 0) bent = fc.sample(mutatedForms([form]), { numRuns: batch, seed: seed + index });
    const sent = random.next() < 0.5 ? bent[index % batch] : { body: fieldForm(random), contentType: formType };
    const { body = Buffer.of(), contentType = 'multipart/form-data' } = sent ?? {};
    const event = apiEvent({
      headers: { ...headers, 'Content-Type': contentType },
      isBase64Encoded: true,
      body: body.toString('base64'),
      ...(path && { path }),
    });
    return { id, event, what: `form ${index} of ${id}: ${body.toString('latin1').slice(0, 500)}` };
  };

  function fieldForm(random: Random): Buffer {
    const { storyId, captionId } = world.owner.ids;
    const fields: Record<string, string> = { story: storyId, _id: captionId, ...shippingFields, language: 'en' };
    // One or two, so that the rest passes validation.
    const bent = new Set([random.pick(Object.keys(fields)), random.pick(Object.keys(fields))]);
    const value = (right: string) =>
      random.pick([random.text(random.below(200)), '', right + random.text(2), 'x'.repeat(4097), right]);
    const parts = Object.entries(fields).map(([name, right]) => ({
      name: random.next() < 0.98 ? name : random.text(6).replaceAll(boundary, ''),
      value: bent.has(name) ? value(right) : right,
    }));
    const chosen = onlyName === undefined ? parts : parts.filter(({ name }) => name === onlyName);
    return multipart(random.next() < 0.5 ? [...chosen, file] : chosen);
  }
}
