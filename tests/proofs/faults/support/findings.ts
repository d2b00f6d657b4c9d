import * as z from 'zod/mini';
import type { JourneyAddresses } from '#infra/tooling/load/journey/journey-client.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { Story, StorySummary } from '#shared/schemas/story.ts';
import { callApi } from '#tests/support/product.ts';
import { isAcknowledged, type LoggedRequest } from './request-log.ts';
import type { CustomerRun } from './workload.ts';

/** Acknowledged effects that are missing, and duplicated effects. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  /** Failed stories with a returned credit. */
  failedStories: number;
  /** Number of checked effects. */
  effects: number;
}

interface Search extends Findings {
  readonly run: CustomerRun;
  readonly token: string;
  readonly addresses: JourneyAddresses;
}

const sessionsSchema = z.object({
  has_more: z.boolean(),
  data: z.array(z.looseObject({ id: z.string(), customer_email: z.nullable(z.string()), payment_status: z.string() })),
});
type Session = z.output<typeof sessionsSchema>['data'][number];

/** All sessions at the payments stand-in. */
async function paidSessions({ payments }: JourneyAddresses): Promise<Session[]> {
  const all: Session[] = [];
  for (let after = ''; ; ) {
    const query = after === '' ? '' : `&starting_after=${after}`;
    const response = await fetch(`${payments}/v1/checkout/sessions?limit=100${query}`, {
      headers: { authorization: 'Bearer sk_test_standin' },
    });
    const { data, has_more: hasMore } = sessionsSchema.parse(await response.json());
    all.push(...data);
    after = data.at(-1)?.id ?? '';
    if (!hasMore) return all.filter(({ payment_status: status }) => status === 'paid');
  }
}

const of = ({ requestLog }: CustomerRun, id: string): LoggedRequest[] =>
  requestLog.entries.filter(({ sent }) => sent.endpoint.id === id);
const done = (run: CustomerRun, id: string) => of(run, id).filter(isAcknowledged);

/** Records a missing acknowledged effect. */
function mustHave(search: Search, what: string, isThere: boolean): void {
  search.effects += 1;
  if (!isThere) search.lost.push(`${search.run.customer.email}: ${what}`);
}

function mustNotExceed(search: Search, what: string, found: number, asked: number): void {
  if (found > asked) search.doubled.push(`${search.run.customer.email}: ${what}: ${found} for ${asked}`);
}

async function read(search: Search, id: keyof typeof endpoints, path: Record<string, string> = {}) {
  const answer = await callApi(search.addresses, endpoints[id], { token: search.token, path });
  if (answer.status !== 200) throw new Error(`${id} answers ${answer.status} when all is calm`);
  return answer.body.data;
}

/** Every added or paid story exists once. */
async function searchStories(search: Search, paid: readonly Session[]): Promise<readonly StorySummary[]> {
  const { run } = search;
  const stories: readonly StorySummary[] = await read(search, 'listStories');
  const ids = new Set(stories.map(({ _id }) => _id));
  const told = [
    ...done(run, 'addStory').map(({ response }) => response?.body.data._id),
    ...done(run, 'confirmCheckout').map(({ response }) => response?.body.data.storyId),
  ].filter((id) => typeof id === 'string');
  for (const id of told) mustHave(search, `story ${id}`, ids.has(id));
  const bought = paid.filter(({ id }) => storySessions(run).has(id)).length;
  mustNotExceed(search, 'stories', stories.length, of(run, 'addStory').length + bought);
  search.failedStories += stories.filter(({ status }) => status === 'failed').length;
  return stories;
}

/** The sessions that were opened for a story. */
function storySessions(run: CustomerRun): Set<unknown> {
  const opened = done(run, 'createCheckout').filter(({ operation }) => operation === 'buy a story');
  return new Set(opened.map(({ response }) => response?.body.message));
}

/** The last entry of a kind, unless a later one has an unknown result. */
function lastFor(
  entries: readonly LoggedRequest[],
  isAbout: (entry: LoggedRequest) => boolean,
): LoggedRequest | undefined {
  const last = entries.findLast(isAbout);
  return last !== undefined && isAcknowledged(last) ? last : undefined;
}

const pathOfUrl = (url: string | null | undefined) => (url ? new URL(url).pathname : null);

/** Text, captions and photo are the last acknowledged ones. */
async function searchStory(search: Search, storyId: string): Promise<void> {
  const { run } = search;
  const story: Story = await read(search, 'getStory', { storyId });
  const isOfStory = ({ sent }: LoggedRequest) => sent.path?.['storyId'] === storyId;
  const isText = (entry: LoggedRequest) =>
    isOfStory(entry) &&
    (entry.sent.endpoint.id === 'restoreStoryVersion' ||
      (entry.sent.endpoint.id === 'updateStory' && Object(entry.sent.body).description !== undefined));
  const text = lastFor(run.requestLog.entries, isText);
  if (text) mustHave(search, `text of ${storyId}`, story.description === text.response?.body.data.description);
  for (const { _id, text: caption } of story.captions) {
    const isCaption = (entry: LoggedRequest) => isOfStory(entry) && entry.sent.path?.['captionId'] === _id;
    const saved = lastFor(of(run, 'updateCaption'), isCaption);
    if (saved) mustHave(search, `caption ${_id} of ${storyId}`, caption === saved.response?.body.data.text);
  }
  const isPhoto = (entry: LoggedRequest) =>
    isOfStory(entry) && ['uploadStoryImage', 'removeStoryImage'].includes(entry.sent.endpoint.id);
  const photo = lastFor(run.requestLog.entries, isPhoto);
  // A removal answers without a URL.
  if (photo)
    mustHave(search, `photo of ${storyId}`, pathOfUrl(story.image) === pathOfUrl(photo.response?.body.data?.url));
  if (story.image) mustHave(search, `file of ${storyId}'s photo`, (await fetch(story.image)).status === 200);
  if (run.customer.films.has(storyId)) mustHave(search, `film of ${storyId}`, story.isFilm);
  await searchVersions(search, storyId);
}

/** One version per saved text, and Wren's. */
async function searchVersions(search: Search, storyId: string): Promise<void> {
  const versions: readonly unknown[] = await read(search, 'listStoryVersions', { storyId });
  const saved = search.run.requestLog.entries.filter(
    ({ sent }) =>
      ['updateStory', 'restoreStoryVersion'].includes(sent.endpoint.id) && sent.path?.['storyId'] === storyId,
  );
  mustNotExceed(search, `versions of ${storyId}`, versions.length, 1 + saved.length);
}

/** One order per charge at Stripe, one film per recorded booking. */
async function searchOrders(search: Search, paid: readonly Session[]): Promise<void> {
  const orders: readonly { productName: string }[] = await read(search, 'listOrders');
  const films = orders.filter(({ productName }) => productName === 'Film').length;
  const others = orders.length - films;
  mustHave(search, `orders of ${paid.length} charges, found ${others}`, others >= paid.length);
  mustNotExceed(search, 'orders', others, paid.length);
  const noted = done(search.run, 'createOrder').length;
  mustHave(search, `${noted} orders of films, found ${films}`, films >= noted);
  mustNotExceed(search, 'orders of films', films, of(search.run, 'createOrder').length);
}

async function searchGifts(search: Search): Promise<void> {
  const { run } = search;
  const gifts: readonly { _id: string }[] = await read(search, 'listGifts');
  const ids = new Set(gifts.map(({ _id }) => _id));
  const told = done(run, 'confirmCheckout').map(({ response }) => response?.body.data.giftId);
  for (const id of told) if (typeof id === 'string') mustHave(search, `gift ${id}`, ids.has(id));
  mustNotExceed(search, 'gifts', gifts.length, of(run, 'createGiftCheckout').length);
}

async function searchSubscriptions(search: Search): Promise<void> {
  const { run } = search;
  const found: readonly { cancelAtPeriodEnd?: boolean }[] = await read(search, 'listSubscriptions');
  mustNotExceed(search, 'subscriptions', found.length, of(run, 'createSubscription').length > 0 ? 1 : 0);
  const seen = done(run, 'listSubscriptions').at(-1)?.response?.body.data.length ?? 0;
  mustHave(search, 'subscriptions', found.length >= seen);
}

interface Said {
  readonly role: string;
  readonly content: string;
}

/** Whether all messages are stored in order; turns without a response may be between them. */
function keepsAll(kept: readonly Said[], said: readonly Said[]): boolean {
  let next = 0;
  for (const { role, content } of kept) if (said[next]?.role === role && said[next]?.content === content) next += 1;
  return next === said.length;
}

/** The current draft as another device gets it, from the list or, if unclaimed, by id. */
async function keptDraft(search: Search): Promise<readonly Said[]> {
  const { draftId, isClaimed } = search.run.customer.draft;
  const claimed = { token: search.token, body: { draftIds: isClaimed ? [] : [draftId] } };
  if (!isClaimed) await callApi(search.addresses, endpoints.claimDrafts, claimed);
  const drafts: readonly { draftId: string; chatHistory: Said[] }[] = await read(search, 'listDrafts');
  return drafts.find((draft) => draft.draftId === draftId)?.chatHistory ?? [];
}

const keepingOf = ({ response }: LoggedRequest): unknown => response?.body.draft;

/** All messages up to the last turn reported as kept are stored once; later turns restore lost ones. */
async function searchDraft(search: Search): Promise<void> {
  const { draftId, chatHistory } = search.run.customer.draft;
  const turns = of(search.run, 'sendChatMessage').filter(({ sent }) => Object(sent.body).draftId === draftId);
  const acknowledged = turns.filter(isAcknowledged);
  const last = acknowledged.findLastIndex((turn) => keepingOf(turn) === 'kept');
  if (last === -1) return;
  const kept = await keptDraft(search);
  // Each later turn adds a message and a reply.
  const said = chatHistory.slice(0, chatHistory.length - 2 * (acknowledged.length - 1 - last));
  mustHave(search, `draft ${draftId}`, keepsAll(kept, said));
  // Two messages per turn, one in the first.
  mustNotExceed(search, `messages of draft ${draftId}`, kept.length, 2 * turns.length - 1);
}

/** Ended sessions remain ended. */
async function searchSessions(search: Search): Promise<void> {
  for (const { sent } of done(search.run, 'logout')) {
    const { status } = await callApi(search.addresses, endpoints.getUser, { token: sent.token ?? '' });
    mustHave(search, 'the end of a session', status === 401);
  }
}

/** Checks all acknowledged effects of a customer. */
async function searchFor(search: Search, sessions: readonly Session[]): Promise<void> {
  const paid = sessions.filter(({ customer_email: email }) => email === search.run.customer.email);
  const stories = await searchStories(search, paid);
  for (const { _id, status } of stories) if (status === 'ready') await searchStory(search, _id);
  await searchOrders(search, paid);
  await searchGifts(search);
  await searchSubscriptions(search);
  await searchDraft(search);
  await searchSessions(search);
}

/** Checks the acknowledged effects of all customers over the API. */
export async function checkAllCustomers(
  addresses: JourneyAddresses,
  customerRuns: readonly CustomerRun[],
): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], failedStories: 0, effects: 0 };
  const sessions = await paidSessions(addresses);
  for (const run of customerRuns) {
    const { email, password } = run.customer;
    const { body } = await callApi(addresses, endpoints.login, { body: { email, password } });
    const search: Search = { ...findings, run, token: body.token, addresses };
    await searchFor(search, sessions);
    findings.effects = search.effects;
    findings.failedStories = search.failedStories;
  }
  return findings;
}
