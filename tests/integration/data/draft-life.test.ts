import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { answerTurn } from '#functions/domain/draft/answer-turn.ts';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { findPreviewContext, savePreview } from '#functions/domain/draft/save-preview.ts';
import type { Knowledge } from '#functions/domain/interview/readiness.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { newDraftId, transcript as said } from '#infra/tooling/requests/valid-requests.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { StorySlot } from '#shared/story/slots.ts';
import { createTestClock, listItems } from '#tests/support/accounts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { aTurn, customer, draftCollaborators, wren } from '#tests/support/drafts.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { addCustomer, storyCollaborators } from '#tests/support/stories.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const day = 86_400;
const failingTable = () => Promise.reject(new AppError('service-unavailable', { retryAfterSeconds: 2 }));

describe.each(proofBackends)('draft lifecycle on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let parts: ReturnType<typeof draftCollaborators>;
  let id: string;

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
    parts = draftCollaborators(table, clock);
    id = newDraftId();
  });
  afterEach(() => table.close());

  const { logger, codes, lines } = createLoggerSpy();

  interface Turn {
    readonly turnId: string;
    readonly said: string;
    readonly history?: readonly ChatMessage[];
    readonly userId?: string;
    readonly ask?: () => Promise<string>;
    readonly knowledge?: Knowledge;
    readonly with?: Partial<typeof parts>;
  }

  async function take({ turnId, said, history = [], userId, ask, knowledge, with: change }: Turn) {
    clock.pass(1);
    const request = {
      draftId: id,
      turnId,
      userId,
      category: 'memories' as const,
      chatHistory: history,
      userMessage: said,
    };
    const answer = async () => ({ reply: ask === undefined ? `after ${said}?` : await ask(), knowledge });
    return answerTurn(request, answer, { ...parts, ...change }, logger);
  }

  const transcript = async () => {
    const draft = await parts.drafts.get(id);
    return draft && presentDraft(draft).chatHistory;
  };
  const listed = async (userId: string) => (await claimDrafts(userId, [], parts)).drafts;

  it('starts with the first question, without a customer message', async () => {
    const turn = await take({ turnId: 'first', said: 'Generate first question', ask: async () => 'Where was it?' });
    expect(turn).toEqual({ message: 'Where was it?', draft: 'kept' });
    expect(await transcript()).toEqual([wren('Where was it?')]);
  });

  it('stores nothing without a draft id or when the assistant fails', async () => {
    const request = { userId: undefined, category: 'memories' as const, chatHistory: [], userMessage: 'In Leeds.' };
    expect(await answerTurn(request, async () => ({ reply: 'And then?' }), parts, logger)).toEqual({
      message: 'And then?',
    });
    const busy = () => Promise.reject(new AppError('assistant-busy'));
    await expect(take({ turnId: 'a', said: 'In Leeds.', ask: busy })).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(await transcript()).toBeUndefined();
  });

  it('returns the stored response for a repeated turn, without asking the assistant', async () => {
    await take({ turnId: 'a', said: 'In Leeds.', ask: async () => 'With whom?' });
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return 'another answer';
    };
    expect(await take({ turnId: 'a', said: 'In Leeds.', ask })).toEqual({ message: 'With whom?', draft: 'kept' });
    expect(asked).toBe(0);
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('With whom?')]);
  });

  it('returns the same stored response to 20 concurrent requests of a turn', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      take({ turnId: 'a', said: 'In Leeds.', ask: async () => `answer ${index}` }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ draft }) => draft)).toEqual(Array(20).fill('kept'));
    const [, kept] = (await transcript()) ?? [];
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set([kept?.content]));
  });

  it('stores no second turn under a used turn id with another message', async () => {
    await take({ turnId: 'a', said: 'In Leeds.' });
    const other = await take({ turnId: 'a', said: 'In York.' });
    expect(other.message).toBe('after In York.?');
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('after In Leeds.?')]);
  });

  it('responds during a table outage, and the next turn stores the lost messages', async () => {
    const history: ChatMessage[] = [wren('Where was it?')];
    await take({ turnId: 'a', said: 'Generate first question', ask: async () => 'Where was it?' });
    const lost = await take({
      turnId: 'b',
      said: 'In Leeds.',
      history,
      with: { drafts: { ...parts.drafts, get: failingTable, keep: failingTable } },
    });
    expect(lost).toEqual({ message: 'after In Leeds.?', draft: 'unsaved' });
    expect(codes).toEqual(expect.arrayContaining(['DRAFT_UNREAD', 'DRAFT_UNSAVED']));
    history.push(customer('In Leeds.'), wren(lost.message));
    expect(await take({ turnId: 'c', said: 'With Rosa.', history })).toMatchObject({ draft: 'kept' });
    expect(await transcript()).toEqual([...history, customer('With Rosa.'), wren('after With Rosa.?')]);
  });

  it('reports a turn as stored only with the messages lost before it', async () => {
    await take({ turnId: 'a', said: 'Generate first question', ask: async () => 'Where was it?' });
    const history: ChatMessage[] = [wren('Where was it?'), customer('In Leeds.'), wren('With whom?')];
    let reads = 0;
    const isOut = (outages: number) => ({
      drafts: {
        ...parts.drafts,
        get(draftId: string) {
          reads += 1;
          return reads <= outages ? failingTable() : parts.drafts.get(draftId);
        },
      },
    });
    expect(await take({ turnId: 'c', said: 'With Rosa.', history, with: isOut(2) })).toMatchObject({
      draft: 'unsaved',
    });
    history.push(customer('With Rosa.'), wren('after With Rosa.?'));
    reads = 0;
    expect(await take({ turnId: 'd', said: 'And Tom.', history, with: isOut(1) })).toMatchObject({ draft: 'kept' });
    for (const message of history) expect(await transcript()).toContainEqual(message);
    expect(await transcript()).toHaveLength(history.length + 2);
  });

  it('lists the draft after a retry of a turn whose process died before the list was written', async () => {
    const asked = { turnId: 'a', said: 'In Leeds.', userId: 'ann' };
    const died = { customerDrafts: { ...parts.customerDrafts, point: failingTable } };
    expect(await take({ ...asked, with: died })).toMatchObject({ draft: 'unsaved' });
    expect(await listed('ann')).toEqual([]);
    expect(await take(asked)).toMatchObject({ draft: 'kept' });
    expect(await listed('ann')).toMatchObject([{ draftId: id }]);
  });

  it('lists the draft when the first write of its first turn was repeated', async () => {
    expect(await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann', with: repeated() })).toMatchObject({
      draft: 'kept',
    });
    expect(await listed('ann')).toMatchObject([{ draftId: id }]);
  });

  it('accepts a history that already contains the message', async () => {
    const history = [wren('Where was it?'), customer('In Leeds.')];
    await take({ turnId: 'a', said: 'In Leeds.', history });
    expect(await transcript()).toEqual([...history, wren('after In Leeds.?')]);
  });

  it('stores the messages of two concurrent tabs once each', async () => {
    await take({ turnId: 'first', said: 'Generate first question', ask: async () => 'Where was it?' });
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
    expect(words).toHaveLength(41);
    expect(new Set(words).size).toBe(41);
  });

  it('stores a message once that two tabs recover and that is also written late', async () => {
    await take({ turnId: 'first', said: 'Generate first question', ask: async () => 'Where was it?' });
    const history = [wren('Where was it?'), customer('Yes.'), wren('And?'), customer('Yes.'), wren('Well?')];
    await Promise.all(['left', 'right'].map((name) => take({ turnId: name, said: name, history })));
    const late = [customer('Yes.'), wren('And?')];
    await parts.drafts.keep(
      aTurn(id, 'late', {
        turn: { turnId: 'late', at: new Date(clock.now()).toISOString(), recovered: [], messages: late },
      }),
    );
    const said = (await transcript()) ?? [];
    expect(said.filter(({ content }) => content === 'Yes.')).toHaveLength(2);
    expect(said.filter(({ content }) => content === 'And?')).toHaveLength(1);
    expect(said.filter(({ content }) => content === 'Well?')).toHaveLength(1);
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
  });

  describe('readiness', () => {
    const knowing = (...slots: StorySlot[]) => slots.map((slot) => ({ slot, what: `what of ${slot}` }));
    const learned = (...slots: StorySlot[]): Knowledge => ({ known: knowing(...slots), thin: [], enough: false });
    const kept = async () => {
      const draft = await parts.drafts.get(id);
      return draft && presentDraft(draft).readiness;
    };

    it('grows over the turns of a draft and is returned with it', async () => {
      const first = await take({ turnId: 'a', said: 'In Leeds.', knowledge: learned('where') });
      expect(first.readiness).toEqual({ known: knowing('where'), missing: 'who', enough: false });
      const second = await take({ turnId: 'b', said: 'With Rosa.', knowledge: learned('who') });
      expect(second.readiness).toEqual({ known: knowing('who', 'where'), missing: 'when', enough: false });
      expect(await kept()).toEqual(second.readiness);
      expect((await take({ turnId: 'c', said: 'Yes.' })).readiness).toBeUndefined();
      expect(await kept()).toEqual(second.readiness);
    });

    it('is part of the stored response for a repeated turn', async () => {
      const first = await take({ turnId: 'a', said: 'In Leeds.', knowledge: learned('where') });
      expect(await take({ turnId: 'a', said: 'In Leeds.', knowledge: learned('who') })).toEqual(first);
    });

    it('of a first question knows nothing, and a draft without it presents null', async () => {
      const asked = { turnId: 'first', said: 'Generate first question' };
      expect((await take({ ...asked, knowledge: learned('who') })).readiness).toMatchObject({
        known: [],
        missing: 'who',
      });
      id = newDraftId();
      await take(asked);
      expect(await kept()).toBeNull();
    });

    it('of a draft is neither shown to another customer nor changed by them', async () => {
      await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann', knowledge: learned('where') });
      const other = await take({ turnId: 'b', said: 'In York.', userId: 'bob', knowledge: learned('when') });
      expect(other).toMatchObject({ draft: 'refused', readiness: { known: knowing('when') } });
      expect((await kept())?.known).toEqual(knowing('where'));
    });

    it('is returned without a draft, and never logged', async () => {
      const before = lines.length;
      const request = { userId: undefined, category: 'memories' as const, chatHistory: [], userMessage: 'In Leeds.' };
      const answer = async () => ({ reply: 'And then?', knowledge: learned('where') });
      expect((await answerTurn(request, answer, parts, logger)).readiness).toMatchObject({ known: knowing('where') });
      await take({ turnId: 'a', said: 'In Leeds.', knowledge: learned('where') });
      expect(JSON.stringify(lines.slice(before))).not.toContain('what of');
    });
  });

  it('creates no draft for a turn that exceeds the limits', async () => {
    const history = Array.from({ length: 60 }, (_, index) => customer(`said ${index}`));
    expect(await take({ turnId: 'a', said: 'more', history })).toMatchObject({ draft: 'full' });
    expect(await transcript()).toBeUndefined();
  });

  it('reveals nothing to another customer, who gets a response', async () => {
    await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann' });
    const otherCustomer = await take({ turnId: 'a', said: 'In Leeds.', userId: 'bob', ask: async () => 'asked anew' });
    expect(otherCustomer).toEqual({ message: 'asked anew', draft: 'refused' });
    const visitor = await take({ turnId: 'a', said: 'In Leeds.', ask: async () => 'asked anew' });
    expect(visitor).toEqual({ message: 'asked anew', draft: 'refused' });
    expect(await transcript()).toHaveLength(2);
    expect(await listed('bob')).toEqual([]);
  });

  it('stores the response that was in flight when the visitor logged in', async () => {
    await take({ turnId: 'a', said: 'In Leeds.' });
    const ask = async () => {
      clock.pass(5);
      await claimDrafts('ann', [id], parts);
      clock.pass(5);
      return 'With whom?';
    };
    expect(await take({ turnId: 'b', said: 'With Rosa.', ask })).toEqual({ message: 'With whom?', draft: 'kept' });
    expect((await listed('ann'))[0]?.turns).toHaveLength(2);
  });

  it('does not recreate a discarded draft for a response that was in flight', async () => {
    const ask = async () => {
      await parts.drafts.discard(id, 'ann');
      return 'With whom?';
    };
    expect(await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann', ask })).toMatchObject({ draft: 'refused' });
    expect(await listed('ann')).toEqual([]);
  });

  it('lists the most recently used draft per category', async () => {
    const other = newDraftId();
    const on = (draftId: string) => ({
      draftId,
      turnId: `turn ${clock.now()}`,
      userId: 'ann',
      category: 'memories' as const,
      chatHistory: [],
      userMessage: 'Well.',
    });
    const talk = async (draftId: string) => {
      clock.pass(60);
      await answerTurn(on(draftId), async () => ({ reply: 'And?' }), parts, logger);
      return (await listed('ann')).map((draft) => draft.draftId);
    };
    expect(await talk(id)).toEqual([id]);
    expect(await talk(other)).toEqual([other]);
    // The customer continues on the first device.
    expect(await talk(id)).toEqual([id]);
    clock.pass(29 * day);
    expect(await talk(id)).toEqual([id]);
    clock.pass(29 * day);
    expect(await talk(id)).toEqual([id]);
    const pointers = (await listItems(table, 'USER#')).filter(({ draftId }) => draftId === id);
    expect(Number(pointers[0]?.['expiresAtSeconds'])).toBeGreaterThanOrEqual(clock.now() / 1000 + 30 * day);
    clock.pass(30 * day);
    expect(await listed('ann')).toEqual([]);
  });

  it('is claimed by exactly one of two concurrent customers, and refused to the other', async () => {
    await take({ turnId: 'a', said: 'In Leeds.' });
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claimDrafts(index % 2 ? 'ann' : 'bob', [id], parts)),
    );
    const owner = (await parts.drafts.get(id))?.ownerId;
    claims.forEach(({ drafts, refused }, index) => {
      const isOwner = (index % 2 ? 'ann' : 'bob') === owner;
      expect(refused).toEqual(isOwner ? [] : [id]);
      expect(drafts.map(({ draftId }) => draftId)).toEqual(isOwner ? [id] : []);
    });
    expect([await listed('ann'), await listed('bob')].flat()).toHaveLength(1);
  });

  it('claimDrafts lists the newest draft of a category and ignores unknown ids', async () => {
    const older = newDraftId();
    await parts.drafts.keep(aTurn(older, 'a'));
    await take({ turnId: 'a', said: 'In Leeds.' });
    const gift = newDraftId();
    await parts.drafts.keep(aTurn(gift, 'a', { category: 'for-someone' }));
    const { drafts, refused } = await claimDrafts('ann', [gift, older, id, id, newDraftId()], parts);
    expect(drafts.map(({ draftId }) => draftId).sort()).toEqual([id, gift].sort());
    expect(refused).toEqual([]);
    // The older draft does not replace the newer one, even if it is claimed alone later.
    expect((await claimDrafts('ann', [older], parts)).drafts.map(({ draftId }) => draftId).sort()).toEqual(
      [id, gift].sort(),
    );
  });

  it('drafts of a registration are claimed at the first list, even if that list was interrupted', async () => {
    await take({ turnId: 'a', said: 'In Leeds.' });
    await table.commit([parts.customerDrafts.waitPart('ann', [id, newDraftId()])]);
    const cut = { ...parts, customerDrafts: { ...parts.customerDrafts, point: failingTable } };
    await expect(claimDrafts('ann', [], cut)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await listed('ann')).toMatchObject([{ draftId: id, ownerId: 'ann' }]);
    expect((await parts.customerDrafts.read('ann')).waiting).toEqual([]);
  });

  it('is not listed when its story is bought during the list', async () => {
    await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann' });
    const bought = { draftId: id, category: 'memories', userId: 'ann', storyId: 's1' } as const;
    const read = withWriteAfterRead(parts.customerDrafts.read, () => table.commit([parts.drafts.buyPart(bought)]));
    const { drafts } = await claimDrafts('ann', [], { ...parts, customerDrafts: { ...parts.customerDrafts, read } });
    expect(drafts).toEqual([]);
    expect(await take({ turnId: 'b', said: 'More.', userId: 'ann' })).toMatchObject({ draft: 'refused' });
  });

  /** Sends each write twice, as the SDK does after a lost response. */
  const repeated = (): Partial<typeof parts> => ({
    drafts: {
      ...parts.drafts,
      keep: async (change) => {
        await parts.drafts.keep(change);
        return parts.drafts.keep(change);
      },
    },
  });

  it('stores a turn once when its write was repeated, and reports it as stored', async () => {
    expect(await take({ turnId: 'a', said: 'In Leeds.', with: repeated() })).toEqual({
      message: 'after In Leeds.?',
      draft: 'kept',
    });
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('after In Leeds.?')]);
  });

  describe('preview', () => {
    const opening = { title: 'Leeds', html: '<h4>Leeds</h4><p>It rained.</p>' };
    const told = [customer('In Leeds.'), wren('With whom?')];

    /** Stores a preview of that history; `meanwhile` runs while the model writes it. */
    async function show(
      history: ChatMessage[],
      {
        userId,
        meanwhile,
        with: change,
      }: { userId?: string; meanwhile?: () => Promise<unknown>; with?: Partial<typeof parts> } = {},
    ) {
      const collaborators = { ...parts, ...change };
      const interview = { draftId: id, userId, category: 'memories' as const, chatHistory: history };
      clock.pass(1);
      const ground = await findPreviewContext(interview, collaborators, logger);
      clock.pass(1);
      await meanwhile?.();
      const shown = { opening, brief: null, storyPromptKey: 'GENERATE_STORY_PROMPT' as const, userId };
      return { ground, draftId: await savePreview(ground, shown, collaborators, logger) };
    }

    it('is stored with the messages of all tabs, including those that were lost', async () => {
      await take({ turnId: 'a', said: 'With Rosa.' });
      const { draftId, ground } = await show(told, { with: repeated() });
      expect(draftId).toBe(id);
      const all = [customer('With Rosa.'), wren('after With Rosa.?'), ...told];
      expect(ground.transcript).toEqual(all);
      expect(await transcript()).toEqual(all);
      expect(await parts.drafts.get(id)).toMatchObject({ preview: { transcript: all, opening } });
    });

    it('is written from the requesting tab when all tabs together exceed the conversation limit', async () => {
      for (let turn = 0; turn < 30; turn += 1) await take({ turnId: `turn-${turn}`, said: `said ${turn}` });
      const { draftId, ground } = await show(told);
      expect({ draftId, transcript: ground.transcript }).toEqual({ draftId: id, transcript: told });
      expect(await transcript()).toHaveLength(60);
    });

    it('gets a new draft when the old one was discarded or claimed by another customer meanwhile', async () => {
      await take({ turnId: 'a', said: 'With Rosa.' });
      const other = await show(told, { userId: 'ann', meanwhile: () => claimDrafts('bob', [id], parts) });
      expect(other.draftId).not.toBe(id);
      expect(await listed('ann')).toMatchObject([{ draftId: other.draftId, preview: { opening } }]);
      expect((await listed('bob'))[0]).not.toHaveProperty('preview');
      const again = await show(told, { userId: 'bob', meanwhile: () => parts.drafts.discard(id, 'bob') });
      expect(again.draftId).not.toBe(id);
      expect(await listed('bob')).toMatchObject([{ draftId: again.draftId }]);
    });

    it('contains nothing of another customer’s draft', async () => {
      await take({ turnId: 'a', said: 'A secret.', userId: 'ann' });
      for (const userId of [undefined, 'bob']) {
        const { ground, draftId } = await show(told, userId === undefined ? {} : { userId });
        expect(ground.transcript).toEqual(told);
        expect(draftId).not.toBe(id);
      }
    });

    it('is returned during a table outage', async () => {
      const drafts = { ...parts.drafts, get: failingTable, keep: failingTable };
      expect((await show(told, { with: { drafts } })).draftId).toBe(id);
      expect(await transcript()).toBeUndefined();
    });
  });

  describe('restoreInterview', () => {
    const opening = { title: 'Leeds', html: '<h4>Leeds</h4><p>It rained.</p>' };

    async function failedStory() {
      const stories = { ...storyCollaborators(table), clock, orders: createOrderRepository(table) };
      const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
      await addCustomer(table, 'ann', balance);
      await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann' });
      const extraParts = () => [
        parts.drafts.buyPart({ draftId: id, category: 'memories', userId: 'ann', storyId: 's1' }),
      ];
      const bought = { userId: 'ann', balance, category: 'memories' as const, transcript: said, opening, extraParts };
      const { storyId } = await startStory(bought, stories);
      const collaborators = { ...stories, ...parts };
      return {
        storyId,
        fail: () => failStory('ann', storyId, collaborators),
        restore: () => restoreInterview('ann', storyId, collaborators),
      };
    }

    it('restores the draft with its preview after the story has failed, not before', async () => {
      const { storyId, fail, restore } = await failedStory();
      await restore();
      expect(await listed('ann')).toEqual([]);
      expect(await fail()).toBe(true);
      await restore();
      const [draft] = await listed('ann');
      expect(draft).toMatchObject({ draftId: storyId, ownerId: 'ann', preview: { opening, transcript: said } });
      expect(draft && presentDraft(draft)).toMatchObject({ chatHistory: said });
      clock.pass(60);
      await restore();
      expect(await listed('ann')).toEqual([draft]);
    });

    it('lists a newer draft of the customer before the restored one', async () => {
      const { storyId, fail, restore } = await failedStory();
      id = newDraftId();
      await take({ turnId: 'b', said: 'In York.', userId: 'ann' });
      await fail();
      await restore();
      expect((await listed('ann')).map(({ draftId }) => draftId)).toEqual([id]);
      expect(await parts.drafts.get(storyId)).toMatchObject({ ownerId: 'ann' });
    });
  });
});
