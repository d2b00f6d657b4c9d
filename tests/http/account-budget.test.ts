import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { priceOf } from '#functions/domain/throttle/table-cost.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { newDraftId } from '#tests/support/drafts.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { formType } from '#tests/support/multipart.ts';
import { callApi, sendValidRequest } from '#tests/support/product.ts';
import { createUnitMeter } from '#tests/support/unit-meter.ts';
import { validRequest } from '#tests/support/valid-requests.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

const addresses = inject('addresses');

/** Of a share of 5 %, which is used up sooner than production's: of the 2,000 reads and 1,000 writes a second of the table (shared/names/table.ts), for a minute. */
const most = { reads: 6000, writes: 3000 };

/** They end the session that the other calls need, or the account. */
const ending: ReadonlySet<EndpointId> = new Set(['logout', 'endSessions', 'changePassword', 'requestDeletion']);
/** They wait for a model, and the budget of their class ends before the table's. */
const slow: ReadonlySet<EndpointId> = new Set(['adaptText', 'editStoryWithAi', 'previewStory', 'transcribeAnswer']);
const dearest: readonly EndpointId[] = [
  'updateStory',
  'updateCaption',
  'restoreStoryVersion',
  'getStory',
  'updateStory',
];
const called = (Object.keys(endpoints) as EndpointId[]).filter(
  (id) => ['customer', 'visitor'].includes(endpoints[id].caller) && !ending.has(id),
);

/** HTML of about this many bytes; `word` makes it unique. */
const longText = (bytes: number, word: string) => `<p>${word} ${'word '.repeat(bytes / 5)}</p>`.slice(0, bytes);
const largest = 65_000;

describe('the budget of an account', () => {
  let meter: Awaited<ReturnType<typeof createUnitMeter>>;
  let owner: CustomerWithStory;
  let draftId: string;
  let versionId: string;
  let captionId: string;

  const limitTo = (share: string) =>
    stubEnvironment({
      ...inject('environment'),
      AWS_ENDPOINT_URL_DYNAMODB: meter.url,
      ACCOUNT_TABLE_SHARE: share,
    });
  beforeAll(async () => {
    meter = await createUnitMeter(addresses.dynamodb);
    owner = await customerWithStory(addresses);
    draftId = newDraftId();
    await sendValidRequest(addresses, 'sendChatMessage', { draftId }, owner.token);
    const calls = versionCalls(addresses, owner);
    captionId = (await calls.story()).captions[0]._id;
    for (let index = 0; index < 24; index += 1) await calls.save(longText(largest, `Version ${index}`));
    versionId = (await calls.list()).body.data[5]._id;
  }, 120_000);
  beforeEach(() => void meter.take());
  afterAll(() => meter.close());

  let sent = 0;
  function requestOf(id: EndpointId) {
    sent += 1;
    const { storyId } = owner;
    const html = longText(largest, `Call ${sent}`);
    return validRequest(id, { storyId, draftId, versionId, captionId, html, name: `Ada ${sent}` });
  }
  function call(id: EndpointId, { path, query, body, form, headers } = requestOf(id)) {
    const event = apiEvent({
      headers: { Authorization: `Bearer ${owner.token}`, ...headers, ...(form && { 'Content-Type': formType }) },
      ...(path && { path }),
      ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])) }),
      body: form?.toString('base64') ?? JSON.stringify(body ?? null),
      isBase64Encoded: form !== undefined,
    });
    return invokeFunction(id, event);
  }

  it.each(called)('%s costs at most its price, with a text of 64 KB', async (id) => {
    limitTo('1000000');
    const request = requestOf(id);
    const price = priceOf(endpoints[id], { query: request.query ?? {}, body: request.body });
    await call(id, request);
    const { reads, writes } = meter.take();
    expect(reads).toBeLessThanOrEqual(price.reads);
    // The rest of a large save is taken when the sizes are known.
    const isSave = id === 'updateStory' || id === 'restoreStoryVersion';
    if (!isSave) expect(writes).toBeLessThanOrEqual(price.writes);
    else expect(writes).toBeGreaterThan(0);
  });

  it('spends at most its share of the table’s ceiling in a minute of every call at full speed', async () => {
    limitTo('0.05');
    const statuses = new Map<EndpointId, number[]>();
    const fast = called.filter((id) => !slow.has(id));
    // The clock is ours: a minute that begins in the middle of a window, with calls each five seconds.
    const start = Math.ceil(Date.now() / 30_000) * 30_000 + 15_000;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    try {
      for (let second = 0; second < 60; second += 5) {
        vi.setSystemTime(start + second * 1000);
        // The dearest calls first, as an abuser would.
        for (const id of [...dearest, ...fast]) {
          const answers = await Promise.all([call(id), call(id), call(id)]);
          statuses.set(id, [...(statuses.get(id) ?? []), ...answers.map(({ status }) => status)]);
        }
      }
    } finally {
      vi.useRealTimers();
    }
    const { reads, writes } = meter.take();
    console.info(
      `a minute at full speed: ${reads} of ${most.reads} read units, ${writes} of ${most.writes} write units`,
    );
    expect(reads).toBeLessThanOrEqual(most.reads);
    expect(writes).toBeLessThanOrEqual(most.writes);
    // It did reach the limit, and not because everything failed.
    expect(statuses.get('updateStory')).toContain(429);
    expect(statuses.get('updateStory')).toContain(200);
    expect(writes).toBeGreaterThan(most.writes / 4);
    expect([...statuses.values()].flat().filter((status) => status >= 500)).toEqual([]);
  }, 300_000);

  it('costs one write and nothing else per call over the limit, then nothing in the same environment', async () => {
    limitTo('0.000001');
    const refused = await call('getStory');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
    expect(meter.take()).toEqual({ reads: 0, writes: 1, operations: ['UpdateItem'] });
    expect((await call('getStory')).status).toBe(429);
    expect(meter.take().operations).toEqual([]);
    expect((await call('updateStory')).status).toBe(429);
    expect(meter.take()).toEqual({ reads: 0, writes: 1, operations: ['UpdateItem'] });
  });

  it('refuses an invalid token without a call to the table', async () => {
    limitTo('0.05');
    const event = apiEvent({
      headers: { Authorization: 'Bearer eyJhbGciOiJFZERTQSJ9.e30.AA' },
      path: { storyId: 'x' },
    });
    expect((await invokeFunction('getStory', event)).status).toBe(401);
    expect(meter.take().operations).toEqual([]);
  });

  it('does not count one customer’s calls against another', async () => {
    const other = await customerWithStory(addresses, 'Bob');
    const asked = { token: other.token, path: { storyId: other.storyId } };
    expect((await callApi(addresses, endpoints.getStory, asked)).status).toBe(200);
  });
});
