import { createRouter } from '#infra/local/gateway/routes.ts';
import { formType } from '#infra/tooling/requests/multipart.ts';
import {
  missingIds,
  type OwnedIds,
  ownedIdsIn,
  pathOf,
  type ValidRequest,
} from '#infra/tooling/requests/valid-requests.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { type FuzzCustomers, requestByOwner } from './fuzz-customers.ts';
import { type Change, changesOf } from './request-changes.ts';
import type { HostileRequest } from './send.ts';

/** The callers; the last three are the owner with an invalid id. */
export const actors = ['owner', 'other', 'visitor', 'expired', 'garbage', 'traversal', 'huge'] as const;
export type Actor = (typeof actors)[number];

/** Invalid ids as sent. */
export const hostileIds = {
  garbage: ['garbage', '-1', 'null', '__proto__', 'constructor', '{storyId}', 'USER%23x', '%7B%22$ne%22:1%7D'],
  traversal: [
    ...[
      '..%2f',
      '%2e%2e',
      '..%2f..%2f..%2fetc%2fpasswd',
      '..\\',
      '..%5c..%5c',
      '%252e%252e%252f',
      '%2F%2F',
      '../order',
    ],
    ...['x%00y', '%00', '%0d%0aX-Evil:%201', '%', '%ff', '%c0%ae%c0%ae', '%F0%9F%92%A5', "'%20OR%201=1", '%23', ';a=b'],
  ],
  huge: ['x'.repeat(4096)],
} as const;

export const endpointList: Readonly<Record<EndpointId, Endpoint>> = endpoints;
export const endpointIds = Object.keys(endpointList) as EndpointId[];
const router = createRouter(Object.values(endpointList));

interface Refusal {
  readonly status: number;
  readonly because: string;
}

const noCatalogue = { status: 404, because: 'the catalogue of the tests is empty' };
const noPage = { status: 410, because: 'the link is one that never existed' };
const noPart = { status: 404, because: 'the link is one that never existed' };
const noPasskey = { status: 400, because: 'there is no such challenge' };
const noLink = { status: 400, because: 'the link is one that was never mailed' };

/** Valid requests of the owner that are refused; all others return 200. */
const refusals: Partial<Record<EndpointId, Refusal>> = {
  verifyEmail: noLink,
  declineRegistration: noLink,
  resetPassword: noLink,
  confirmEmailChange: noLink,
  openInvitation: noLink,
  acceptInvitation: noLink,
  finishDeskSignIn: noPasskey,
  getProduct: noCatalogue,
  getFeaturedStory: noCatalogue,
  getSharedPage: noPage,
  getSharedFile: noPage,
  reportSharedPage: noPage,
  sendWord: noPage,
  stopReminders: { status: 410, because: 'the link is one that was never mailed' },
  saveFilmBrief: { status: 409, because: 'the brief is of another version' },
  changeWord: { status: 404, because: 'no reader has sent a word' },
  invitePerson: { status: 409, because: 'the sentence is not in the story' },
  decidePiece: { status: 404, because: 'nobody was invited' },
  openPart: noPart,
  savePart: noPart,
  sendPart: noPart,
  takeBackPart: noPart,
  transcribePart: noPart,
  createSubscription: { status: 409, because: 'the owner has a subscription' },
  requestDeletion: { status: 409, because: 'the owner has a subscription and open orders' },
  answerGiftProof: { status: 409, because: 'the proof was made at another time than the request names' },
  refundVoucher: { status: 409, because: 'the card was free' },
  redeemVoucher: { status: 404, because: 'no card has that code' },
  validateCoupon: { status: 400, because: 'there is no coupon of that code' },
};

/** Only the browser that created the draft knows its id, and must learn that it is gone (threat 82). */
const draftId = 'a secret of 128 bits';

/** Endpoints that respond differently to foreign and missing ids, with the reason why that is safe. */
export const distinctResponses: Partial<Record<EndpointId, Partial<Record<keyof OwnedIds, string>>>> = {
  sendChatMessage: { draftId },
  previewStory: { draftId },
  claimDrafts: { draftId },
  // Only the person who booked knows the URI; another customer's is a conflict.
  createOrder: { bookingUri: 'two random ids of the scheduler' },
};

export interface Expected {
  readonly statuses: readonly number[];
  /** `nothing`: no item may change. `own`: only the actor's items may change. */
  readonly changes: 'nothing' | 'own';
}

export interface Cell {
  readonly id: EndpointId;
  readonly actor: Actor;
  readonly change: string;
  readonly request: HostileRequest;
  readonly expected: Expected;
}

export type Tokens = Readonly<Record<'owner' | 'other' | 'expired', string>>;

const refused = (...statuses: number[]): Expected => ({ statuses, changes: 'nothing' });
const isSigned = ({ caller }: Endpoint) => caller === 'stripe' || caller === 'scheduler';
const hasHostileId = (actor: Actor): actor is keyof typeof hostileIds => Object.hasOwn(hostileIds, actor);

/** Pages on the site's origin say that they are gone; the one with a button to stop reminders reads no link. */
const goneOf = ({ path, method }: Endpoint) => [
  ...(path.startsWith('/s/') ? [410] : []),
  ...(path.endsWith('/reminders') && method === 'GET' ? [200] : []),
];

/** Success, the endpoint's documented errors and parse errors. */
function documented(endpoint: Endpoint): number[] {
  const own = endpoint.errors.map((code): number => allErrorCodes[code].status).filter((status) => status < 500);
  return [...new Set([200, 400, 413, 415, ...own, ...goneOf(endpoint)])];
}

/** The expected response for an actor's valid request. */
export function ruleOf(id: EndpointId, actor: Actor): Expected {
  const endpoint = endpointList[id];
  if (isSigned(endpoint)) return refused(400);
  // For everyone but operators, the desk is not there.
  if (endpoint.caller === 'operator') return hasHostileId(actor) ? refused(400, 404, 405) : refused(404);
  if (endpoint.caller === 'customer' && (actor === 'visitor' || actor === 'expired')) return refused(401);
  // An id with a slash is another path.
  if (hasHostileId(actor))
    return endpoint.path.includes('{') ? refused(400, 404, 405, ...goneOf(endpoint)) : refused(400, 404);
  if (actor === 'owner') return { statuses: [refusals[id]?.status ?? 200], changes: 'own' };
  if (endpoint.path.includes('{') && ownedIdsIn(id).length > 0) return refused(404);
  return { statuses: documented(endpoint), changes: 'own' };
}

/** The expected response to a changed request. */
function changedRule(id: EndpointId, actor: Actor, change: Change): Expected {
  const endpoint = endpointList[id];
  const right = ruleOf(id, actor);
  if (change.kind === 'method') return change.method === 'OPTIONS' ? refused(204, 404) : refused(404, 405);
  const isForm = endpoint.request.form !== undefined;
  const unread = change.kind === 'media-type' ? 415 : 400;
  if (change.kind !== 'still-read' && endpoint.request.body !== undefined) return withPath(refused(unread), right);
  if (change.kind !== 'still-read' && isForm) return withPath(refused(unread, 401, 415), right);
  const statuses = right.changes === 'nothing' ? [...right.statuses, 400, 415] : documented(endpoint);
  return { ...right, statuses: [...statuses, ...right.statuses] };
}

/** Unknown paths are refused before the body is read. */
function withPath(expected: Expected, right: Expected): Expected {
  const elsewhere = right.statuses.filter((status) => status === 404 || status === 405 || status === 410);
  return { ...expected, statuses: [...expected.statuses, ...elsewhere, ...(elsewhere.length > 0 ? [400] : [])] };
}

function idsOf(actor: Actor, world: FuzzCustomers, hostileId: string): OwnedIds {
  if (!hasHostileId(actor)) return world.owner.ids;
  const missing = missingIds();
  return { ...missing, ...Object.fromEntries(Object.keys(missing).map((name) => [name, hostileId])) };
}

function tokenOf(actor: Actor, tokens: Tokens): string | undefined {
  if (actor === 'visitor') return undefined;
  return actor === 'expired' || actor === 'other' ? tokens[actor] : tokens.owner;
}

/** A request as sent, with hostile ids unescaped in the path. */
export function requestOf(endpoint: Endpoint, call: ValidRequest, token?: string, isRaw = false): HostileRequest {
  const path = isRaw
    ? endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? '')
    : pathOf(endpoint, call);
  const type = call.form === undefined ? call.body && 'application/json' : formType;
  // Without idempotency key, so that no request counts as a retry.
  const { 'Idempotency-Key': _, ...headers } = call.headers ?? {};
  return {
    method: endpoint.method,
    path,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'Content-Type': type }),
    },
    body: call.form ?? (call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body))),
  };
}

/** All methods of a path. */
function methodsOf(path: string): readonly string[] {
  return ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].filter((method) => router.match(method, path).kind === 'found');
}

/** The cells of one endpoint: each actor and id with a valid request and all its changes. */
export function cellsOf(id: EndpointId, world: FuzzCustomers, tokens: Tokens): Cell[] {
  const endpoint = endpointList[id];
  const takesIds = ownedIdsIn(id).length > 0 || endpoint.path.includes('{');
  return actors.flatMap((actor) => {
    if (hasHostileId(actor) && !takesIds) return [];
    const values = hasHostileId(actor) ? hostileIds[actor] : [''];
    return values.flatMap((value, index) => {
      const call = requestByOwner(id, idsOf(actor, world, value), world);
      const path = hasHostileId(actor)
        ? Object.fromEntries(variablesOf(endpoint).map((name) => [name, value]))
        : call.path;
      const request = requestOf(
        endpoint,
        { ...call, ...(path && { path }) },
        tokenOf(actor, tokens),
        hasHostileId(actor),
      );
      const right = { id, actor, change: `right call ${value.slice(0, 40)}`, request, expected: ruleOf(id, actor) };
      // Changes are independent of the id.
      if (index > 0) return [right];
      // With another method of the path it is another endpoint's request.
      const taken = methodsOf(request.path);
      const changes = changesOf(endpoint).filter(({ method = '' }) => !taken.includes(method));
      const changed = changes.map((change) => ({
        id,
        actor,
        change: change.name,
        request: change.apply(request),
        expected: changedRule(id, actor, change),
      }));
      return [right, ...changed];
    });
  });
}

const variablesOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
