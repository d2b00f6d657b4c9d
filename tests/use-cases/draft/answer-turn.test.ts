import { beforeEach, describe, expect, it } from 'vitest';
import { answerTurn } from '#functions/domain/draft/answer-turn.ts';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import type { Knowledge } from '#functions/domain/interview/readiness.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { StorySlot } from '#shared/story/slots.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aTurn, customer, wren } from '#tests/support/drafts.ts';

const dayMs = 86_400_000;
const failingTable = () => Promise.reject(new AppError('service-unavailable', { retryAfterSeconds: 2 }));

let shop: TestShop;
let id: string;
beforeEach(() => {
  shop = aShop();
  id = newDraftId();
});

interface Turn {
  readonly turnId?: string;
  readonly said: string;
  readonly draftId?: string | undefined;
  readonly history?: readonly ChatMessage[];
  readonly userId?: string;
  readonly ask?: () => Promise<string>;
  readonly knowledge?: Knowledge;
  readonly offRecord?: readonly string[];
  readonly with?: Partial<Shop>;
}

async function take({ turnId = 'a', said, history = [], userId, ask, knowledge, offRecord, ...turn }: Turn) {
  shop.clock.pass(1000);
  const draftId = 'draftId' in turn ? turn.draftId : id;
  const request = { draftId, turnId, userId, category: 'memories' as const, chatHistory: history, userMessage: said };
  const answer = async () => ({ reply: ask === undefined ? `after ${said}?` : await ask(), knowledge, offRecord });
  return answerTurn(request, answer, { ...shop, ...turn.with }, shop.logger);
}

async function transcript() {
  const draft = await shop.drafts.get(id);
  return draft && (await presentDraft(draft)).chatHistory;
}
const listed = async (userId: string) => (await claimDrafts(userId, [], shop)).drafts;
const first = { turnId: 'first', said: 'Generate first question', ask: async () => 'Where was it?' };

describe('answerTurn', () => {
  it('starts with the first question, without a customer message', async () => {
    expect(await take(first)).toEqual({ message: 'Where was it?', draft: 'kept' });
    expect(await transcript()).toEqual([wren('Where was it?')]);
  });

  it('stores nothing without a draft id or when the assistant fails', async () => {
    expect(await take({ said: 'In Leeds.', draftId: undefined })).toEqual({ message: 'after In Leeds.?' });
    const busy = () => Promise.reject(new AppError('assistant-busy'));
    await expect(take({ said: 'In Leeds.', ask: busy })).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(await transcript()).toBeUndefined();
  });

  it('returns the stored response for a repeated turn, without asking the assistant', async () => {
    await take({ said: 'In Leeds.', ask: async () => 'With whom?' });
    const ask = () => Promise.reject(new Error('asked again'));
    expect(await take({ said: 'In Leeds.', ask })).toEqual({ message: 'With whom?', draft: 'kept' });
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('With whom?')]);
  });

  it('returns the same stored response to 20 concurrent requests of a turn', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      take({ said: 'In Leeds.', ask: async () => `answer ${index}` }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ draft }) => draft)).toEqual(Array(20).fill('kept'));
    const [, kept] = (await transcript()) ?? [];
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set([kept?.content]));
  });

  it('stores no second turn under a used turn id with another message', async () => {
    await take({ said: 'In Leeds.' });
    expect(await take({ said: 'In York.' })).toEqual({ message: 'after In York.?', draft: 'full' });
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('after In Leeds.?')]);
  });

  it('responds during a table outage, and the next turn stores the lost messages', async () => {
    const history: ChatMessage[] = [wren('Where was it?')];
    await take(first);
    const drafts = { ...shop.drafts, get: failingTable, keep: failingTable };
    const lost = await take({ turnId: 'b', said: 'In Leeds.', history, with: { drafts } });
    expect(lost).toEqual({ message: 'after In Leeds.?', draft: 'unsaved' });
    expect(shop.codes).toEqual(expect.arrayContaining(['DRAFT_UNREAD', 'DRAFT_UNSAVED']));
    history.push(customer('In Leeds.'), wren(lost.message));
    expect(await take({ turnId: 'c', said: 'With Rosa.', history })).toMatchObject({ draft: 'kept' });
    expect(await transcript()).toEqual([...history, customer('With Rosa.'), wren('after With Rosa.?')]);
  });

  it('reports a turn as stored only with the messages lost before it', async () => {
    await take(first);
    const history: ChatMessage[] = [wren('Where was it?'), customer('In Leeds.'), wren('With whom?')];
    const outFor = (outages: number) => {
      let reads = 0;
      const get = (draftId: string) => (++reads <= outages ? failingTable() : shop.drafts.get(draftId));
      return { drafts: { ...shop.drafts, get } };
    };
    expect(await take({ turnId: 'c', said: 'With Rosa.', history, with: outFor(2) })).toMatchObject({
      draft: 'unsaved',
    });
    history.push(customer('With Rosa.'), wren('after With Rosa.?'));
    expect(await take({ turnId: 'd', said: 'And Tom.', history, with: outFor(1) })).toMatchObject({ draft: 'kept' });
    expect(await transcript()).toEqual(expect.arrayContaining(history));
    expect(await transcript()).toHaveLength(history.length + 2);
  });

  it('accepts a history that already contains the message', async () => {
    const history = [wren('Where was it?'), customer('In Leeds.')];
    await take({ said: 'In Leeds.', history });
    expect(await transcript()).toEqual([...history, wren('after In Leeds.?')]);
  });

  it('stores the messages of two concurrent tabs once each', async () => {
    await take(first);
    const tab = async (name: string) => {
      const history: ChatMessage[] = [wren('Where was it?')];
      for (let turn = 0; turn < 10; turn += 1) {
        const said = `${name} ${turn}`;
        const { message } = await take({ turnId: `${name}-${turn}`, said, history });
        history.push(customer(said), wren(message));
      }
    };
    await Promise.all([tab('left'), tab('right')]);
    const words = ((await transcript()) ?? []).map(({ content }) => content);
    expect([words.length, new Set(words).size]).toEqual([41, 41]);
  });

  it('stores a message once that two tabs recover and that is also written late', async () => {
    await take(first);
    const history = [wren('Where was it?'), customer('Yes.'), wren('And?'), customer('Yes.'), wren('Well?')];
    await Promise.all(['left', 'right'].map((name) => take({ turnId: name, said: name, history })));
    const at = new Date(shop.clock.now()).toISOString();
    const late = { turnId: 'late', at, recovered: [], messages: [customer('Yes.'), wren('And?')] };
    expect(await shop.drafts.keep(aTurn(id, 'late', { turn: late, at, askedAt: at }))).toBe(true);
    const said = ((await transcript()) ?? []).map(({ content }) => content);
    const count = (words: string) => said.filter((each) => each === words).length;
    expect(['Yes.', 'And?', 'Well?'].map(count)).toEqual([2, 1, 1]);
  });

  it('responds with the state full at 60 messages and preserves the stored ones', async () => {
    const history: ChatMessage[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const taken = await take({ turnId: `turn-${turn}`, said: `said ${turn}`, history });
      expect(taken.draft).toBe('kept');
      history.push(customer(`said ${turn}`), wren(taken.message));
    }
    expect(await take({ turnId: 'more', said: 'more', history })).toEqual({ message: 'after more?', draft: 'full' });
    expect(await transcript()).toEqual(history);
    id = newDraftId();
    expect(await take({ said: 'more', history })).toMatchObject({ draft: 'full' });
    expect(await transcript()).toBeUndefined();
  });

  it('reveals nothing to another customer or a visitor, who get a response', async () => {
    await take({ said: 'In Leeds.', userId: 'ann' });
    const ask = async () => 'asked anew';
    for (const other of [{ userId: 'bob' }, {}])
      expect(await take({ said: 'In Leeds.', ask, ...other })).toEqual({ message: 'asked anew', draft: 'refused' });
    expect(await transcript()).toHaveLength(2);
    expect(await listed('bob')).toEqual([]);
  });

  it('stores the response that was in flight when the visitor logged in', async () => {
    await take({ said: 'In Leeds.' });
    const ask = async () => {
      shop.clock.pass(5000);
      await claimDrafts('ann', [id], shop);
      shop.clock.pass(5000);
      return 'With whom?';
    };
    expect(await take({ turnId: 'b', said: 'With Rosa.', ask })).toMatchObject({ draft: 'kept' });
    expect((await listed('ann'))[0]?.turns).toHaveLength(2);
  });

  it('does not recreate a draft that was discarded or bought for a response that was in flight', async () => {
    const bought = { draftId: id, category: 'memories', userId: 'ann', storyId: 's1' } as const;
    for (const end of [() => shop.drafts.discard(id, 'ann'), () => shop.table.commit([shop.drafts.buyPart(bought)])]) {
      id = newDraftId();
      Object.assign(bought, { draftId: id });
      await take({ said: 'In Leeds.', userId: 'ann' });
      const ask = async () => {
        await end();
        return 'With whom?';
      };
      expect(await take({ turnId: 'b', said: 'More.', userId: 'ann', ask })).toMatchObject({ draft: 'refused' });
      expect(await listed('ann')).toEqual([]);
    }
  });

  it('lists the most recently used draft per category, for 30 days after its last use', async () => {
    const [one, other] = [id, newDraftId()];
    const talk = async (draftId: string) => {
      await take({ turnId: `turn ${shop.clock.now()}`, said: 'Well.', userId: 'ann', draftId });
      return (await listed('ann')).map((draft) => draft.draftId);
    };
    expect(await talk(one)).toEqual([one]);
    expect(await talk(other)).toEqual([other]);
    // The customer continues on the first device.
    for (const days of [0, 29, 29]) {
      shop.clock.pass(days * dayMs);
      expect(await talk(one)).toEqual([one]);
    }
    shop.clock.pass(29 * dayMs);
    expect(await listed('ann')).toHaveLength(1);
    shop.clock.pass(dayMs);
    expect(await listed('ann')).toEqual([]);
  });
});

describe('answerTurn after an error of the table', () => {
  /** Sends each write twice, as the SDK does after a lost response. */
  const repeated = (): Partial<Shop> => ({
    drafts: {
      ...shop.drafts,
      async keep(change) {
        await shop.drafts.keep(change);
        return shop.drafts.keep(change);
      },
    },
  });

  it('stores a turn once when its write was repeated, and reports it as stored', async () => {
    const turn = { said: 'In Leeds.', userId: 'ann', with: repeated() };
    expect(await take(turn)).toEqual({ message: 'after In Leeds.?', draft: 'kept' });
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('after In Leeds.?')]);
    expect(await listed('ann')).toMatchObject([{ draftId: id }]);
  });

  it('lists the draft after a retry of a turn whose process died before the list was written', async () => {
    const turn = { said: 'In Leeds.', userId: 'ann' };
    const died = { customerDrafts: { ...shop.customerDrafts, point: failingTable } };
    expect(await take({ ...turn, with: died })).toMatchObject({ draft: 'unsaved' });
    expect(await listed('ann')).toEqual([]);
    expect(await take(turn)).toMatchObject({ draft: 'kept' });
    expect(await listed('ann')).toMatchObject([{ draftId: id }]);
  });
});

describe('the readiness of a draft', () => {
  const knowing = (...slots: StorySlot[]) => slots.map((slot) => ({ slot, what: `what of ${slot}` }));
  const learned = (...slots: StorySlot[]): Knowledge => ({ known: knowing(...slots), thin: [], enough: false });
  const kept = async () => {
    const draft = await shop.drafts.get(id);
    return draft && (await presentDraft(draft)).readiness;
  };

  it('grows over the turns, is returned with each and with a repeated one, and is never logged', async () => {
    const one = await take({ said: 'In Leeds.', knowledge: learned('where') });
    expect(one.readiness).toEqual({ known: knowing('where'), missing: 'who', enough: false });
    expect(await take({ said: 'In Leeds.', knowledge: learned('who') })).toEqual(one);
    const two = await take({ turnId: 'b', said: 'With Rosa.', knowledge: learned('who') });
    expect(two.readiness).toEqual({ known: knowing('who', 'where'), missing: 'when', enough: false });
    expect((await take({ turnId: 'c', said: 'Yes.' })).readiness).toBeUndefined();
    expect(await kept()).toEqual(two.readiness);
    const without = await take({ said: 'In Leeds.', draftId: undefined, knowledge: learned('where') });
    expect(without.readiness).toMatchObject({ known: knowing('where') });
    expect(JSON.stringify(shop.lines)).not.toContain('what of');
  });

  it('knows nothing at a first question, and is null without any', async () => {
    const { readiness } = await take({ ...first, knowledge: learned('who') });
    expect(readiness).toMatchObject({ known: [], missing: 'who' });
    id = newDraftId();
    await take(first);
    expect(await kept()).toBeNull();
  });

  it('is neither shown to another customer nor changed by them', async () => {
    await take({ said: 'In Leeds.', userId: 'ann', knowledge: learned('where') });
    const other = await take({ turnId: 'b', said: 'In York.', userId: 'bob', knowledge: learned('when') });
    expect(other).toMatchObject({ draft: 'refused', readiness: { known: knowing('when') } });
    expect((await kept())?.known).toEqual(knowing('where'));
  });
});

describe('answerTurn and what the model heard the customer ask to leave out', () => {
  const [secret, other] = ['He took the till.', 'Rosa forged the deed.'];
  const piece = (text: string) => ({ text, because: 'asked' });
  const turn = (turnId: string, said: string) => ({ turnId, said, offRecord: [said] });

  it('responds with it, stores it, and repeats it to a retry, another device and every later turn', async () => {
    const first = turn('b', secret);
    expect(await take(first)).toMatchObject({ draft: 'kept', keptOut: [piece(secret)] });
    expect(await take({ ...first, offRecord: [] })).toMatchObject({ keptOut: [piece(secret)] });
    expect(await take({ turnId: 'c', said: 'It rained.' })).toMatchObject({ keptOut: [piece(secret)] });
    const draft = await shop.drafts.get(id);
    expect(draft && (await presentDraft(draft)).keptOut).toEqual([piece(secret)]);
  });

  it('loses nothing of two tabs at once, and believes nothing that nobody said', async () => {
    await Promise.all([take(turn('b', secret)), take(turn('c', other))]);
    const last = await take({ turnId: 'd', said: 'It rained.', offRecord: ['He burned the barn.'] });
    expect(last.keptOut?.map(({ text }) => text).sort()).toEqual([secret, other].toSorted());
  });

  it('responds with it where the table fails, or there is no draft', async () => {
    const drafts = { ...shop.drafts, get: failingTable, keep: failingTable };
    expect(await take({ ...turn('b', secret), with: { drafts } })).toMatchObject({
      draft: 'unsaved',
      keptOut: [piece(secret)],
    });
    expect(await take({ ...turn('b', secret), draftId: undefined })).toMatchObject({ keptOut: [piece(secret)] });
  });

  it('knows nothing of another customer’s draft', async () => {
    await take({ ...turn('b', secret), userId: 'ann' });
    const { keptOut, draft } = await take({ turnId: 'c', said: 'It rained.', userId: 'bob' });
    expect({ keptOut, draft }).toEqual({ keptOut: undefined, draft: 'refused' });
  });
});
