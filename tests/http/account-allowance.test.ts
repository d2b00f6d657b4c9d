import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { gatewayEvent } from '#infra/tooling/requests/gateway-event.ts';
import { newDraftId, type RequestFacts, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { accountAllowance, accountWeights, type ThrottleClass } from '#shared/endpoints/throttle-classes.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { customer, wren } from '#tests/support/drafts.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { createUnitMeter } from '#tests/support/unit-meter.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

const addresses = inject('addresses');

/** Of the table's ceiling, in any minute. */
const share = 0.2;
const most = {
  reads: share * 60 * tableDefinition.maxReadUnitsPerSecond,
  writes: share * 60 * tableDefinition.maxWriteUnitsPerSecond,
};

/** They end the session that the other calls need, or the account. */
const ending: ReadonlySet<EndpointId> = new Set(['logout', 'endSessions', 'changePassword', 'requestDeletion']);
/** Before the calls that need them, or that change what they cost. */
const callsFirst: readonly EndpointId[] = [
  ...(['sendChatMessage', 'previewStory', 'listStories', 'uploadStoryImage', 'removeStoryImage'] as const),
];
const called = [...new Set([...callsFirst, ...(Object.keys(endpoints) as EndpointId[])])].filter(
  (id) => ['customer', 'visitor'].includes(endpoints[id].caller) && !ending.has(id),
);

/** They need what this customer does not have, so that they cost no more than a read. */
const refusedHere: ReadonlySet<EndpointId> = new Set([
  ...(['endSession', 'validateCoupon', 'confirmCheckout', 'getGift', 'answerGiftProof', 'getInvoice'] as const),
  ...(['cancelSubscription', 'cancelSubscriptionByLink', 'keepSubscription', 'openCardPage', 'changeWord'] as const),
  // A story of one word a thousand times has no brief.
  ...(['saveFilmBrief', 'writeFilmBrief'] as const),
  ...(['invitePerson', 'decidePiece'] as const),
  ...(['changeVoucher', 'refundVoucher', 'redeemVoucher'] as const),
]);

/** Calls of the table, with the count and the profile; three where it is not said. Only lower these. */
const tableCalls: Partial<Record<EndpointId, number>> = {
  getUser: 2,
  changeName: 5,
  requestExport: 8,
  getAccount: 6,
  requestEmailChange: 8,
  transcribeAnswer: 7,
  sendChatMessage: 10,
  previewStory: 14,
  listDrafts: 4,
  claimDrafts: 11,
  updateStory: 5,
  tellMore: 5,
  uploadStoryImage: 4,
  removeStoryImage: 4,
  changeStoryPrint: 5,
  editStoryWithAi: 6,
  getStory: 4,
  getStoryVersion: 4,
  restoreStoryVersion: 7,
  getShare: 4,
  listWords: 4,
  changeWord: 4,
  deleteWord: 4,
  listTogether: 4,
  invitePerson: 4,
  removePerson: 4,
  decidePiece: 4,
  stopSharing: 5,
  shareStory: 6,
  listAdaptations: 4,
  updatePosting: 6,
  adaptText: 11,
  getFilmBrief: 4,
  saveFilmBrief: 4,
  writeFilmBrief: 13,
  listStories: 5,
  addStory: 4,
  validateCoupon: 4,
  createSubscription: 6,
  createOrder: 6,
  createCheckout: 7,
  createGiftCheckout: 7,
  redeemVoucher: 4,
  reportReading: 4,
};
/** Each budget of the model reads the sales of two days at most once in five minutes. */
const salesReads: Partial<Record<EndpointId, number>> = {
  transcribeAnswer: 1,
  sendChatMessage: 1,
  previewStory: 2,
  editStoryWithAi: 1,
  adaptText: 1,
  writeFilmBrief: 1,
};
function isAsSaid(id: EndpointId, calls: number): boolean {
  const more = calls - (tableCalls[id] ?? 3);
  return more >= 0 && more <= (salesReads[id] ?? 0);
}

const weights: Partial<Record<ThrottleClass, number>> = accountWeights;
const readsPerWeight = 2;
/** The texts of films count in addition. */
const weightOf = (id: EndpointId) =>
  (weights[endpoints[id].throttle] ?? 0) + (id === 'listStories' ? accountWeights.list : 0);

/** HTML of about this many bytes; `word` makes it unique. */
const longText = (bytes: number, word: string) => `<p>${word} ${'word '.repeat(bytes / 5)}</p>`.slice(0, bytes);
const largest = 65_000;
/** Of 22,800 of the 24,000 characters that an interview can have. */
const longConversation = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? wren : customer)('word '.repeat(190)));

describe('the allowance of an account', () => {
  let meter: Awaited<ReturnType<typeof createUnitMeter>>;
  let owner: CustomerWithStory;
  let facts: Partial<RequestFacts>;
  const draftIds = Array.from({ length: 8 }, newDraftId);

  const limitTimes = (ADDRESS_LIMIT_MULTIPLIER: string) =>
    stubEnvironment({
      ...inject('environment'),
      AWS_ENDPOINT_URL_DYNAMODB: meter.url,
      ADDRESS_LIMIT_MULTIPLIER,
    });

  let sent = 0;
  function requestOf(id: EndpointId) {
    sent += 1;
    const html = longText(largest, `Call ${sent}`);
    const request = validRequest(id, { ...facts, html, name: `Ada ${sent}` });
    if (id === 'claimDrafts') return { ...request, body: { draftIds } };
    return id === 'listStories' ? { ...request, query: { isFilm: 'false' } } : request;
  }
  const call = (id: EndpointId, token = owner.token) =>
    invokeFunction(id, gatewayEvent(endpoints[id], requestOf(id), token));

  beforeAll(async () => {
    meter = await createUnitMeter(addresses.dynamodb);
    owner = await customerWithStory(addresses);
    limitTimes('1000');
    const [draftId = ''] = draftIds;
    const chatSoFar = longConversation.slice(1);
    for (const each of draftIds) {
      const said = validRequest('sendChatMessage', { draftId: each, chatSoFar });
      const answer = await invokeFunction('sendChatMessage', gatewayEvent(endpoints.sendChatMessage, said));
      expect(answer.status).toBe(200);
    }
    const calls = versionCalls(addresses, owner);
    const captionId = (await calls.story()).captions[0]._id;
    for (let index = 0; index < 24; index += 1) await calls.save(longText(largest, `Version ${index}`));
    const versionId = (await calls.list()).body.data[5]._id;
    const { storyId } = owner;
    facts = { storyId, versionId, captionId, draftId, chatSoFar, chatHistory: longConversation };
  }, 120_000);
  beforeEach(() => void meter.take());
  afterAll(() => meter.close());

  it('keeps the windows that a minute touches within a fifth of the table’s ceiling', () => {
    const { weight, windowSeconds } = accountAllowance;
    const windows = Math.ceil(60 / windowSeconds) + 1;
    expect(windows * weight).toBeLessThanOrEqual(most.writes);
    expect(windows * readsPerWeight * weight).toBeLessThanOrEqual(most.reads);
  });

  it('weighs each endpoint with at least what one call of it costs the table, which it calls as often as said here', async () => {
    const costs: string[] = [];
    const refused = new Set<EndpointId>();
    for (const id of called) {
      const bearer = id === 'addStory' ? (await readyCustomer(addresses)).token : owner.token;
      meter.take();
      const { status } = await call(id, bearer);
      const { reads, writes, operations } = meter.take();
      const weight = weightOf(id);
      if (status >= 400) refused.add(id);
      const cost = `${id}: ${reads} reads, ${writes} writes, ${operations.join(' ')}`;
      if (Math.max(writes, reads / readsPerWeight) > weight) costs.push(cost);
      if (!isAsSaid(id, operations.length)) costs.push(cost);
    }
    expect(costs).toEqual([]);
    expect(refused).toEqual(refusedHere);
  }, 60_000);

  it('uses less than its share in a minute of every call at full speed', async () => {
    limitTimes('1');
    const statuses: number[] = [];
    const ask = async (id: EndpointId) => {
      const { status } = await call(id);
      statuses.push(status);
      return status !== 429;
    };
    // The clock is ours: a minute that begins in the middle of a window.
    const start = Math.ceil(Date.now() / 60_000) * 60_000 + 30_000;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    try {
      for (const second of [0, 31]) {
        vi.setSystemTime(start + second * 1000);
        // In turn they cost most: each restores another text than the last one, as a new version.
        for (let isOpen = true; isOpen; ) isOpen = (await ask('updateStory')) && (await ask('restoreStoryVersion'));
        for (const id of called) await Promise.all([ask(id), ask(id), ask(id), ask(id)]);
      }
    } finally {
      vi.useRealTimers();
    }
    const { reads, writes } = meter.take();
    expect(reads).toBeLessThanOrEqual(most.reads);
    expect(writes).toBeLessThanOrEqual(most.writes);
    // It did reach the limit, and not because everything failed.
    expect(writes).toBeGreaterThan(most.writes / 2);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }, 120_000);
});
