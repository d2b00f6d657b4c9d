import { beforeEach, describe, expect, it } from 'vitest';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { answerTurn } from '#functions/domain/draft/answer-turn.ts';
import { keepOut } from '#functions/domain/draft/keep-out.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { newDraftId, transcript } from '#infra/tooling/requests/valid-requests.ts';
import { limits } from '#shared/catalogue/limits.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { addCustomer } from '#tests/support/stories.ts';

const out = (text: string): KeepOutMark => ({ text, keptOut: true });
const back = (text: string): KeepOutMark => ({ text, keptOut: false });

describe('keepOut', () => {
  let shop: TestShop;
  let draftId: string;
  beforeEach(async () => {
    shop = aShop();
    draftId = newDraftId();
    await shop.drafts.keep(aTurn(draftId, 'a'));
  });
  const mark = (marks: readonly KeepOutMark[], userId?: string, drafts = shop.drafts) =>
    keepOut({ draftId, userId, marks }, { ...shop, drafts });
  const marked = async () => {
    const draft = await shop.drafts.get(draftId);
    return draft && (await presentDraft(draft)).marks;
  };

  it('adds marks, of which the later about a text wins, and nothing when they are repeated', async () => {
    await mark([out('a'), out('b')]);
    await mark([back('a'), out('c')]);
    const all = [out('b'), back('a'), out('c')];
    expect(await marked()).toEqual(all);
    const before = await shop.drafts.get(draftId);
    await mark([out('c'), out('b'), back('a')]);
    expect(await shop.drafts.get(draftId)).toEqual(before);
  });

  it('loses no mark of twenty tabs at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    const tries = texts.map((text) => mark([out(text)]));
    await Promise.all(tries);
    expect((await marked())?.map(({ text }) => text).sort()).toEqual(texts.toSorted());
  });

  it('keeps what another tab marked between the read and the write', async () => {
    const other = () => mark([out('of the other tab')]);
    await mark([out('of this tab')], undefined, { ...shop.drafts, get: withWriteAfterRead(shop.drafts.get, other) });
    expect(await marked()).toEqual([out('of the other tab'), out('of this tab')]);
  });

  it('changes no draft that is unknown, another customer’s, bought, discarded or expired', async () => {
    await keepOut({ draftId: newDraftId(), userId: undefined, marks: [out('a')] }, shop);
    await shop.drafts.claim(draftId, 'ann');
    for (const userId of [undefined, 'bob']) await mark([out('a')], userId);
    expect(await marked()).toEqual([]);
    await mark([out('a')], 'ann');
    expect(await marked()).toEqual([out('a')]);
    shop.clock.pass(31 * 86_400_000);
    await mark([out('b')], 'ann');
    expect(await marked()).toEqual([out('a')]);
    await shop.drafts.discard(draftId, 'ann');
    await mark([out('b')], 'ann');
    expect(await marked()).toBeUndefined();
  });

  it('refuses more marks than a conversation has messages, and more text', async () => {
    const many = Array.from({ length: limits.messagesPerConversation }, (_, index) => out(`message ${index}`));
    await mark(many);
    await expect(mark([out('one more')])).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await marked()).toEqual(many);
  });

  it('takes from a turn what the draft has no mark about, and from a failed write what comes again', async () => {
    await mark([back('said in a')]);
    const turn = (turnId: string, drafts: Shop['drafts']) =>
      answerTurn(
        {
          draftId,
          turnId,
          userId: undefined,
          category: 'memories',
          chatHistory: [],
          userMessage: turnId,
          marks: [out('said in a'), out('new')],
        },
        async () => ({ reply: 'And then?', knowledge: undefined }),
        { ...shop, drafts },
        shop.logger,
      );
    const failing = { ...shop.drafts, mark: () => Promise.reject(new Error('down')) };
    expect(await turn('turn 1', failing)).toMatchObject({ message: 'And then?', draft: 'kept' });
    expect(await marked()).toEqual([back('said in a')]);
    await turn('turn 2', shop.drafts);
    expect(await marked()).toEqual([back('said in a'), out('new')]);
  });
});

describe('a story bought on a draft with marks', () => {
  const [secret, other] = [String(transcript[1]?.content), String(transcript[3]?.content)];
  const opening = { title: 'Leeds', html: '<h4>Leeds</h4><p>It rained.</p>' };
  const brief = '{}';
  const credits = { firstStory: true, monthlyStories: 0, bonusStories: 5 };
  let shop: CustomerShop;
  let draftId: string;
  beforeEach(async () => {
    shop = await openCustomerShop(undefined);
    await addCustomer(shop.table, 'rich', credits);
    draftId = newDraftId();
    const storyPromptKey = 'GENERATE_STORY_PROMPT' as const;
    const at = '2026-11-21T12:00:00.000Z';
    const preview = { at, storyPromptKey, transcript, opening, brief, marks: [out(secret)], keptOut: [] };
    await shop.drafts.keep(aTurn(draftId, 'a', { preview }));
    await mark(out(secret));
  });
  const mark = (one: KeepOutMark) => keepOut({ draftId, userId: undefined, marks: [one] }, shop);
  const request = (change: object = {}) => {
    const whole = storyCheckout({}, { userId: 'rich', email: 'rich@example.com' });
    return { ...whole, body: { ...whole.body, chatHistory: transcript, draftId, ...change }, balance: credits };
  };
  const sourceOf = (storyId: string | undefined) => shop.stories.readSource(String(storyId));
  const add = async (change: object = {}, over: Partial<CustomerShop> = {}) =>
    sourceOf((await addStory(request(change), { ...shop, ...over })).story?.storyId);
  const anew = { opening: null, brief: null };

  it('begins with the opening that was written under the same marks', async () => {
    expect(await add()).toMatchObject({ opening, brief, marks: [out(secret)] });
  });

  it('gets a new opening and brief when the marks changed after the preview', async () => {
    await mark(out(other));
    expect(await add()).toMatchObject({ ...anew, marks: [out(secret), out(other)] });
  });

  it('gets them also when a text was put back, or the browser has a mark that was never stored', async () => {
    expect(await add({ marks: [out(other), back(secret)] })).toMatchObject({
      ...anew,
      marks: [out(secret), out(other)],
    });
  });

  it('is written under a mark that another tab sets while it is bought', async () => {
    const drafts = { ...shop.drafts, get: withWriteAfterRead(shop.drafts.get, () => mark(out(other))) };
    expect(await add({}, { drafts })).toMatchObject({ ...anew, marks: [out(secret), out(other)] });
  });

  it('is written under the marks of the moment when it is paid', async () => {
    const { sessionId, checkoutId } = await createCheckout(request(), shop);
    await mark(back(secret));
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await sourceOf(checkoutId)).toMatchObject({ ...anew, marks: [back(secret)] });
  });

  it('is paid with its opening when nothing changed', async () => {
    const { sessionId, checkoutId } = await createCheckout(request(), shop);
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await sourceOf(checkoutId)).toMatchObject({ opening, brief, marks: [out(secret)] });
  });

  it('keeps what the model heard, and gets a new opening when it heard more after the preview', async () => {
    const turn = { turnId: 'b', at: '2046-11-21T12:00:00.000Z', recovered: [], messages: [], asked: [other] };
    await shop.drafts.keep(aTurn(draftId, 'b', { turn }));
    const storyId = (await addStory(request(), shop)).story?.storyId;
    expect(await sourceOf(storyId)).toMatchObject({ ...anew, asked: [other] });
    await failStory('rich', String(storyId), shop);
    await restoreInterview('rich', String(storyId), shop);
    const restored = await shop.drafts.get(String(storyId));
    const { keptOut, marks } = restored === undefined ? {} : await presentDraft(restored);
    expect([keptOut, marks]).toEqual([expect.arrayContaining([{ text: other, because: 'asked' }]), [out(secret)]]);
  });

  it('takes an opening of the browser only when there are no marks', async () => {
    const lost = { draftId: newDraftId(), introStoryLines: opening.html };
    expect(await add(lost)).toMatchObject({ opening, marks: [] });
    expect(await add({ ...lost, marks: [out(secret)] })).toMatchObject({ opening: null, marks: [out(secret)] });
  });

  it('gives its marks back with the interview when it fails', async () => {
    const { story } = await addStory(request(), shop);
    const storyId = String(story?.storyId);
    await failStory('rich', storyId, shop);
    await restoreInterview('rich', storyId, shop);
    const draft = await shop.drafts.get(storyId);
    expect(draft && (await presentDraft(draft)).marks).toEqual([out(secret)]);
  });
});
