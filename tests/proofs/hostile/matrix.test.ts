import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { missingIds, type OwnedIds, ownedIdsIn } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import { assertSafeResponse } from '#tests/support/hostile/assert-error-response.ts';
import {
  createFuzzCustomers,
  expiredToken,
  type FuzzCustomer,
  type FuzzCustomers,
  requestByOwner,
} from '#tests/support/hostile/fuzz-customers.ts';
import {
  type Cell,
  cellsOf,
  distinctResponses,
  endpointList,
  endpointIds as ids,
  requestOf,
  type Tokens,
} from '#tests/support/hostile/matrix.ts';
import { closeConnections, type HostileRequest, type HostileResponse, send } from '#tests/support/hostile/send.ts';
import { differences, listAllItems, readState } from '#tests/support/hostile/table-state.ts';
import { callApi } from '#tests/support/product.ts';
import { isWholeProof, randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { stackTable } from '#tests/support/stack-table.ts';

/** Every route × actor and id × change of the request (threats 19, 22, 89 and 90). */
const addresses = inject('addresses');
const table = stackTable(addresses);
const seed = testSeed('the access matrix');
const random = randomNumbers(seed);
/** Endpoints that end their session: each call gets a new one. */
const endsSession: ReadonlySet<EndpointId> = new Set([...(['logout', 'changePassword', 'endSessions'] as const)]);
/** Endpoints with low limits: PDF documents and password attempts at once, exports and changes of address a day. */
const oneAtATime: ReadonlySet<EndpointId> = new Set([
  ...endsSession,
  ...(['generatePdf', 'login', 'requestExport', 'requestEmailChange', 'requestDeletion'] as const),
]);
/** Expensive endpoints: `npm test` only calls them. */
const costly: ReadonlySet<EndpointId> = new Set(['generatePdf', 'addStory', 'previewStory']);
/** Fewer than any limit of an account allows. */
const atOnce = 8;
const isCounted = ({ id }: Cell) => throttleClasses[endpointList[id].throttle].limits.length > 0;
/** More than 1,000 requests take minutes on a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
/** Threat 19: below what is measurable over a network. */
const mostDifferenceMs = 10;
const timeSamples = 200;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const marksOf = ({ userId, email, ids: owned }: FuzzCustomer) => [userId, email, ...Object.values(owned)];

/** All cells, or a sample: each valid request, and each change by one random actor. */
function chosen(cells: readonly Cell[]): Cell[] {
  if (isWholeProof) return [...cells];
  const isRight = ({ change }: Cell) => change.startsWith('right call');
  // The desk returns 404 to strangers before it reads the request, so one call of each endpoint is enough.
  const isOfDesk = ({ id }: Cell) => endpointList[id].caller === 'operator';
  const cheap = cells.filter(
    (cell) => isRight(cell) || (!isOfDesk(cell) && (cell.expected.changes === 'nothing' || !costly.has(cell.id))),
  );
  const groups = Map.groupBy(cheap, (cell) => `${cell.id} ${isRight(cell) ? cell.actor : cell.change}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [group[Math.floor(random() * group.length)] ?? first];
  });
}

/** A new session, as a cell may have ended the previous one. */
async function freshToken({ email, password }: FuzzCustomer): Promise<string> {
  return (await callApi(addresses, endpoints.login, { body: { email, password } })).body.token;
}

/** An environment remembers a refusal until its window ends, so counters go before an account reaches a limit. */
async function resetCounters(): Promise<void> {
  const counted = (await listAllItems(table)).filter(({ PK }) => /^(?:RATE|LOGIN|MAILS)#/.test(PK));
  await Promise.all(
    counted.map(({ PK, SK }) => table.documents.send(new DeleteCommand({ TableName: table.name, Key: { PK, SK } }))),
  );
}

/** A response without request id, times and generated ids. */
function comparable({ status, headers, text }: HostileResponse): object {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  const made = /[0-9a-f]{8}-[0-9a-f-]{27}|cs_test_\w+|\b[0-9A-HJKMNP-TV-Z]{26}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  return { status, headers: rest, text: text.replace(made, '#') };
}

/** Endpoints that end a session come last; before them addStory, because a bought draft is not sold again. */
const rank = ({ id }: Cell) => (endsSession.has(id) ? 2 : Number(id === 'addStory'));

describe('the access matrix', () => {
  let world: FuzzCustomers;
  let tokens: Tokens;
  const told = { requests: 0, slowestMs: 0, byStatus: new Map<number, number>() };

  async function answerTo(request: HostileRequest): Promise<HostileResponse> {
    const answer = await send(addresses.api, request);
    told.requests += 1;
    told.slowestMs = Math.max(told.slowestMs, answer.ms);
    told.byStatus.set(answer.status, (told.byStatus.get(answer.status) ?? 0) + 1);
    return answer;
  }

  /** @returns the responses that break the rule of their cell */
  async function wrongIn({ id, actor, change, request, expected }: Cell): Promise<string[]> {
    const what = `${id} by ${actor}: ${change}: ${request.method} ${request.path.slice(0, 80)}`;
    const answer = await answerTo(request);
    assertSafeResponse(answer, what, endpointList[id]);
    expect(answer.headers['access-control-allow-origin'], what).toBeUndefined();
    if (expected.statuses.includes(answer.status)) return [];
    return [`${what} → ${answer.status}, not ${expected.statuses.join('/')}: ${answer.text.slice(0, 200)}`];
  }

  async function wrongInAll(list: readonly Cell[]): Promise<string[]> {
    const wrong: string[] = [];
    const together = list.filter(({ id }) => !oneAtATime.has(id));
    while (together.length > 0) {
      const cells = together.splice(0, atOnce);
      wrong.push(...(await Promise.all(cells.map(wrongIn))).flat());
      if (cells.some(isCounted)) await resetCounters();
    }
    for (const cell of list.filter(({ id }) => oneAtATime.has(id))) {
      wrong.push(...(await wrongIn(await inNewSession(cell))));
      await resetCounters();
    }
    return wrong;
  }

  async function inNewSession(cell: Cell): Promise<Cell> {
    const { Authorization: bearer } = cell.request.headers;
    if (bearer === undefined || cell.actor === 'expired' || !endsSession.has(cell.id)) return cell;
    const token = await freshToken(cell.actor === 'other' ? world.other : world.owner);
    return {
      ...cell,
      request: { ...cell.request, headers: { ...cell.request.headers, Authorization: `Bearer ${token}` } },
    };
  }

  async function newSessions(): Promise<void> {
    const [owner, other] = await Promise.all([freshToken(world.owner), freshToken(world.other)]);
    tokens = { ...tokens, owner, other };
  }

  async function newCells(): Promise<Cell[]> {
    await resetCounters();
    await newSessions();
    return chosen(ids.flatMap((id) => cellsOf(id, world, tokens)));
  }

  beforeAll(async () => {
    // Not the shared customer, whose subscription the fuzz tests cancel.
    world = await createFuzzCustomers(addresses);
    tokens = {
      owner: world.owner.token,
      other: world.other.token,
      expired: await expiredToken(world.owner, inject('environment')),
    };
  });
  afterAll(() => {
    const statuses = [...told.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`matrix: ${told.requests} requests, slowest ${Math.round(told.slowestMs)} ms, ${statuses.join(', ')}`);
    closeConnections();
  });

  it('refuses by its rules, without changing any item', async () => {
    const marks = [...marksOf(world.owner), ...marksOf(world.other)];
    const before = await readState(table, marks);
    const list = (await newCells()).filter(({ expected }) => expected.changes === 'nothing');
    expect(list.length).toBeGreaterThan(ids.length * 8);
    expect(await wrongInAll(list)).toEqual([]);
    expect(differences(before, await readState(table, marks))).toEqual([]);
    expect(before.size).toBeGreaterThan(20);
  });

  it("lets no other caller change the owner's items", async () => {
    const marks = marksOf(world.owner);
    const before = await readState(table, marks);
    const list = (await newCells()).filter(({ expected, actor }) => expected.changes === 'own' && actor !== 'owner');
    expect(await wrongInAll(list)).toEqual([]);
    expect(differences(before, await readState(table, marks))).toEqual([]);
  });

  describe("another customer's ids", () => {
    const named = ids.filter((id) => ownedIdsIn(id).length > 0);
    beforeAll(newSessions);
    beforeEach(resetCounters);

    async function call(id: EndpointId, things: OwnedIds): Promise<HostileResponse> {
      const request = requestOf(endpointList[id], requestByOwner(id, things, world), tokens.other);
      return send(addresses.api, request);
    }

    it.each(named)('%s responds to them exactly as to missing ids', async (id) => {
      const marks = marksOf(world.owner);
      const before = await readState(table, marks);
      const missing = missingIds();
      for (const name of ownedIdsIn(id)) {
        // All other ids are the caller's, so that each id is checked alone.
        for (const rest of [world.other.ids, missing]) {
          const foreign = await call(id, { ...rest, [name]: world.owner.ids[name] });
          const none = await call(id, { ...rest, [name]: missing[name] });
          assertSafeResponse(foreign, `${id} with a foreign ${name}`, endpointList[id]);
          expect([foreign.status, none.status]).not.toContain(429);
          if (distinctResponses[id]?.[name] === undefined) expect(comparable(foreign)).toEqual(comparable(none));
        }
      }
      expect(differences(before, await readState(table, marks))).toEqual([]);
    });

    it.runIf(isWholeProof)(
      'take as long to refuse as missing ids',
      async () => {
        const slower: string[] = [];
        for (const id of named.filter((each) => endpointList[each].method === 'GET')) {
          const differenceMs = await timeDifference(id);
          console.log(`${id}: the median of a foreign id is ${differenceMs.toFixed(2)} ms off that of a missing one`);
          if (Math.abs(differenceMs) >= mostDifferenceMs) slower.push(id);
        }
        expect(slower).toEqual([]);
      },
      600_000,
    );

    /** Difference of the medians in milliseconds, measured alternately. */
    async function timeDifference(id: EndpointId): Promise<number> {
      const missing = missingIds();
      const times = { foreign: [] as number[], none: [] as number[] };
      for (let sample = 0; sample < timeSamples; sample += 1) {
        times.foreign.push((await call(id, world.owner.ids)).ms);
        times.none.push((await call(id, missing)).ms);
      }
      return median(times.foreign) - median(times.none);
    }

    it('appear in no list of another customer', async () => {
      const secrets = marksOf(world.owner);
      for (const id of ids.filter(
        (each) => endpointList[each].method === 'GET' && endpointList[each].caller === 'customer',
      )) {
        const { text } = await call(id, world.other.ids);
        expect(
          secrets.filter((secret) => text.includes(secret)),
          id,
        ).toEqual([]);
      }
    });
  });

  describe('the owner', () => {
    const isRight = ({ change }: Cell) => change.startsWith('right call');
    const ownCells = async () =>
      (await newCells()).filter(({ actor, expected }) => actor === 'owner' && expected.changes === 'own');

    it('receives a documented response', async () => {
      const wrong: string[] = [];
      const rights = (await ownCells()).filter(isRight).sort((a, b) => rank(a) - rank(b));
      for (const cell of rights) wrong.push(...(await wrongIn(await inNewSession(cell))));
      expect(wrong).toEqual([]);
    });

    it('receives a documented response, whatever else the request contains', async () => {
      expect(await wrongInAll((await ownCells()).filter((cell) => !isRight(cell)))).toEqual([]);
    });
  });
});
