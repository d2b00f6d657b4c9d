import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { findPreviewGround, keepPreview } from '#functions/domain/draft/keep-preview.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { takeTurn } from '#functions/domain/draft/take-turn.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { createTestClock, listItems } from '#tests/support/accounts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { aTurn, customer, draftCollaborators, newDraftId, wren } from '#tests/support/drafts.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { addCustomer, transcript as said, storyCollaborators } from '#tests/support/stories.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const day = 86_400;
const tableIsOut = () => Promise.reject(new AppError('service-unavailable', { retryAfterSeconds: 2 }));

describe.each(proofBackends)('the life of a draft on $name', ({ url }) => {
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

  const { logger, codes } = createLoggerSpy();

  interface Asked {
    readonly turnId: string;
    readonly said: string;
    readonly history?: readonly ChatMessage[];
    readonly userId?: string;
    readonly ask?: () => Promise<string>;
    readonly with?: Partial<typeof parts>;
  }

  async function take({ turnId, said, history = [], userId, ask, with: change }: Asked) {
    clock.pass(1);
    const request = {
      draftId: id,
      turnId,
      userId,
      category: 'memories' as const,
      chatHistory: history,
      userMessage: said,
    };
    return takeTurn(request, ask ?? (async () => `after ${said}?`), { ...parts, ...change }, logger);
  }

  const transcript = async () => {
    const draft = await parts.drafts.get(id);
    return draft && presentDraft(draft).chatHistory;
  };
  const listed = async (userId: string) => (await claimDrafts(userId, [], parts)).drafts;

  it('starts with the first question, without a user message', async () => {
    const turn = await take({ turnId: 'first', said: 'Generate first question', ask: async () => 'Where was it?' });
    expect(turn).toEqual({ message: 'Where was it?', draft: 'kept' });
    expect(await transcript()).toEqual([wren('Where was it?')]);
  });

  it('stores nothing without a draft id or without a reply', async () => {
    const request = { userId: undefined, category: 'memories' as const, chatHistory: [], userMessage: 'In Leeds.' };
    expect(await takeTurn(request, async () => 'And then?', parts, logger)).toEqual({ message: 'And then?' });
    const busy = () => Promise.reject(new AppError('assistant-busy'));
    await expect(take({ turnId: 'a', said: 'In Leeds.', ask: busy })).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(await transcript()).toBeUndefined();
  });

  it('returns the stored reply for a repeated turn without calling the model', async () => {
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

  it('returns the stored reply to 20 concurrent tries of a turn', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      take({ turnId: 'a', said: 'In Leeds.', ask: async () => `answer ${index}` }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ draft }) => draft)).toEqual(Array(20).fill('kept'));
    const [, kept] = (await transcript()) ?? [];
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set([kept?.content]));
  });

  it('reports a turn id that was used for another message', async () => {
    await take({ turnId: 'a', said: 'In Leeds.' });
    const other = await take({ turnId: 'a', said: 'In York.' });
    expect(other.message).toBe('after In York.?');
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('after In Leeds.?')]);
  });

  it('replies while the table is down, and the next turn restores the lost messages', async () => {
    const history: ChatMessage[] = [wren('Where was it?')];
    await take({ turnId: 'a', said: 'Generate first question', ask: async () => 'Where was it?' });
    const lost = await take({
      turnId: 'b',
      said: 'In Leeds.',
      history,
      with: { drafts: { ...parts.drafts, get: tableIsOut, keep: tableIsOut } },
    });
    expect(lost).toEqual({ message: 'after In Leeds.?', draft: 'unsaved' });
    expect(codes).toEqual(expect.arrayContaining(['DRAFT_UNREAD', 'DRAFT_UNSAVED']));
    history.push(customer('In Leeds.'), wren(lost.message));
    expect(await take({ turnId: 'c', said: 'With Rosa.', history })).toMatchObject({ draft: 'kept' });
    expect(await transcript()).toEqual([...history, customer('With Rosa.'), wren('after With Rosa.?')]);
  });

  it('reports a turn as kept only with the lost messages before it', async () => {
    await take({ turnId: 'a', said: 'Generate first question', ask: async () => 'Where was it?' });
    const history: ChatMessage[] = [wren('Where was it?'), customer('In Leeds.'), wren('With whom?')];
    let reads = 0;
    const isOut = (outages: number) => ({
      drafts: {
        ...parts.drafts,
        get(draftId: string) {
          reads += 1;
          return reads <= outages ? tableIsOut() : parts.drafts.get(draftId);
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

  it('is listed after a retry of a turn whose process died before it wrote the pointer', async () => {
    const asked = { turnId: 'a', said: 'In Leeds.', userId: 'ann' };
    const died = { customerDrafts: { ...parts.customerDrafts, point: tableIsOut } };
    expect(await take({ ...asked, with: died })).toMatchObject({ draft: 'unsaved' });
    expect(await listed('ann')).toEqual([]);
    expect(await take(asked)).toMatchObject({ draft: 'kept' });
    expect(await listed('ann')).toMatchObject([{ draftId: id }]);
  });

  it('is listed, too, where the first write of its first turn was repeated', async () => {
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

  it('contains the messages of two independent tabs once', async () => {
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

  it('contains a message once that two tabs restore and that arrives late', async () => {
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

  it('is full at 60 messages: the turn gets a reply and is reported as full', async () => {
    const history: ChatMessage[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const taken = await take({ turnId: `turn-${turn}`, said: `said ${turn}`, history });
      expect(taken.draft).toBe('kept');
      history.push(customer(`said ${turn}`), wren(taken.message));
    }
    expect(await take({ turnId: 'more', said: 'more', history })).toEqual({ message: 'after more?', draft: 'full' });
    expect(await transcript()).toEqual(history);
  });

  it('is not created by a turn that exceeds the limits', async () => {
    const history = Array.from({ length: 60 }, (_, index) => customer(`said ${index}`));
    expect(await take({ turnId: 'a', said: 'more', history })).toMatchObject({ draft: 'full' });
    expect(await transcript()).toBeUndefined();
  });

  it('reveals nothing to another customer, who still gets a reply', async () => {
    await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann' });
    const rival = await take({ turnId: 'a', said: 'In Leeds.', userId: 'bob', ask: async () => 'asked anew' });
    expect(rival).toEqual({ message: 'asked anew', draft: 'refused' });
    const visitor = await take({ turnId: 'a', said: 'In Leeds.', ask: async () => 'asked anew' });
    expect(visitor).toEqual({ message: 'asked anew', draft: 'refused' });
    expect(await transcript()).toHaveLength(2);
    expect(await listed('bob')).toEqual([]);
  });

  it('stores the reply that was in flight when its visitor logged in', async () => {
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

  it('is not restored by a reply that was in flight when it was restarted', async () => {
    const ask = async () => {
      await parts.drafts.discard(id, 'ann');
      return 'With whom?';
    };
    expect(await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann', ask })).toMatchObject({ draft: 'refused' });
    expect(await listed('ann')).toEqual([]);
  });

  it('is listed for its customer: the last used one of each category', async () => {
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
      await takeTurn(on(draftId), async () => 'And?', parts, logger);
      return (await listed('ann')).map((draft) => draft.draftId);
    };
    expect(await talk(id)).toEqual([id]);
    expect(await talk(other)).toEqual([other]);
    // Back on the first device.
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

  it('is claimed by one of two customers and refused to the other', async () => {
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

  it('is claimed with others: the newest of a category is listed, unknown ids change nothing', async () => {
    const older = newDraftId();
    await parts.drafts.keep(aTurn(older, 'a'));
    await take({ turnId: 'a', said: 'In Leeds.' });
    const gift = newDraftId();
    await parts.drafts.keep(aTurn(gift, 'a', { category: 'for-someone' }));
    const { drafts, refused } = await claimDrafts('ann', [gift, older, id, id, newDraftId()], parts);
    expect(drafts.map(({ draftId }) => draftId).sort()).toEqual([id, gift].sort());
    expect(refused).toEqual([]);
    // Claimed again alone, the older one does not take its place.
    expect((await claimDrafts('ann', [older], parts)).drafts.map(({ draftId }) => draftId).sort()).toEqual(
      [id, gift].sort(),
    );
  });

  it('of a registration is claimed at the first listing, also if that is interrupted', async () => {
    await take({ turnId: 'a', said: 'In Leeds.' });
    await table.commit([parts.customerDrafts.waitPart('ann', [id, newDraftId()])]);
    const cut = { ...parts, customerDrafts: { ...parts.customerDrafts, point: tableIsOut } };
    await expect(claimDrafts('ann', [], cut)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await listed('ann')).toMatchObject([{ draftId: id, ownerId: 'ann' }]);
    expect((await parts.customerDrafts.read('ann')).waiting).toEqual([]);
  });

  it('is not listed after its story was bought', async () => {
    await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann' });
    const read = withWriteAfterRead(parts.customerDrafts.read, () => table.commit([parts.drafts.forgetPart(id)]));
    const { drafts } = await claimDrafts('ann', [], { ...parts, customerDrafts: { ...parts.customerDrafts, read } });
    expect(drafts).toEqual([]);
    expect(await take({ turnId: 'b', said: 'More.', userId: 'ann' })).toMatchObject({ draft: 'refused' });
  });

  /** Each write goes through twice, as when its first answer was lost on the way and the SDK asked again. */
  const repeated = (): Partial<typeof parts> => ({
    drafts: {
      ...parts.drafts,
      keep: async (change) => {
        await parts.drafts.keep(change);
        return parts.drafts.keep(change);
      },
    },
  });

  it('contains a turn once after a repeated write, and reports it as kept', async () => {
    expect(await take({ turnId: 'a', said: 'In Leeds.', with: repeated() })).toEqual({
      ...{ message: 'after In Leeds.?', draft: 'kept' },
    });
    expect(await transcript()).toEqual([customer('In Leeds.'), wren('after In Leeds.?')]);
  });

  describe('and its preview', () => {
    const opening = { title: 'Leeds', html: '<h4>Leeds</h4><p>It rained.</p>' };
    const told = [customer('In Leeds.'), wren('With whom?')];

    /** Shows an opening over that history; `meanwhile` happens while it is being written. */
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
      const ground = await findPreviewGround(interview, collaborators, logger);
      clock.pass(1);
      await meanwhile?.();
      const shown = { opening, storyPromptKey: 'GENERATE_STORY_PROMPT' as const, userId };
      return { ground, draftId: await keepPreview(ground, shown, collaborators, logger) };
    }

    it('is pinned with the messages of all tabs, lost ones included', async () => {
      await take({ turnId: 'a', said: 'With Rosa.' });
      const { draftId, ground } = await show(told, { with: repeated() });
      expect(draftId).toBe(id);
      const all = [customer('With Rosa.'), wren('after With Rosa.?'), ...told];
      expect(ground.transcript).toEqual(all);
      expect(await transcript()).toEqual(all);
      expect(await parts.drafts.get(id)).toMatchObject({ preview: { transcript: all, opening } });
    });

    it('is written from the requesting tab if all tabs together exceed the limits', async () => {
      for (let turn = 0; turn < 30; turn += 1) await take({ turnId: `turn-${turn}`, said: `said ${turn}` });
      const { draftId, ground } = await show(told);
      expect({ draftId, transcript: ground.transcript }).toEqual({ draftId: id, transcript: told });
      expect(await transcript()).toHaveLength(60);
    });

    it('gets a new draft if the old one was restarted or claimed meanwhile', async () => {
      await take({ turnId: 'a', said: 'With Rosa.' });
      const other = await show(told, { userId: 'ann', meanwhile: () => claimDrafts('bob', [id], parts) });
      expect(other.draftId).not.toBe(id);
      expect(await listed('ann')).toMatchObject([{ draftId: other.draftId, preview: { opening } }]);
      expect((await listed('bob'))[0]).not.toHaveProperty('preview');
      const again = await show(told, { userId: 'bob', meanwhile: () => parts.drafts.discard(id, 'bob') });
      expect(again.draftId).not.toBe(id);
      expect(await listed('bob')).toMatchObject([{ draftId: again.draftId }]);
    });

    it("reveals nothing of another customer's draft", async () => {
      await take({ turnId: 'a', said: 'A secret.', userId: 'ann' });
      for (const userId of [undefined, 'bob']) {
        const { ground, draftId } = await show(told, userId === undefined ? {} : { userId });
        expect(ground.transcript).toEqual(told);
        expect(draftId).not.toBe(id);
      }
    });

    it('is answered although the table is out', async () => {
      const drafts = { ...parts.drafts, get: tableIsOut, keep: tableIsOut };
      expect((await show(told, { with: { drafts } })).draftId).toBe(id);
      expect(await transcript()).toBeUndefined();
    });
  });

  describe('that became a story which could not be written', () => {
    const opening = { title: 'Leeds', html: '<h4>Leeds</h4><p>It rained.</p>' };

    async function failedStory() {
      const stories = { ...storyCollaborators(table), clock, orders: createOrderRepository(table) };
      const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
      await addCustomer(table, 'ann', balance);
      await take({ turnId: 'a', said: 'In Leeds.', userId: 'ann' });
      const alongside = () => [parts.drafts.forgetPart(id)];
      const bought = { userId: 'ann', balance, category: 'memories' as const, transcript: said, opening, alongside };
      const { storyId } = await startStory(bought, stories);
      const collaborators = { ...stories, ...parts };
      return {
        storyId,
        fail: () => failStory('ann', storyId, collaborators),
        restore: () => restoreInterview('ann', storyId, collaborators),
      };
    }

    it('is there again, with its opening, once the story has failed and not before', async () => {
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

    it('does not replace a newer draft of the customer', async () => {
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
