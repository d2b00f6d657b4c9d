import { beforeEach, describe, expect, it } from 'vitest';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { newDraftId, transcript } from '#infra/tooling/requests/valid-requests.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { addCustomer } from '#tests/support/stories.ts';

const opening = { title: 'Leeds', html: '<h4>Leeds</h4><p>It rained.</p>' };
const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };

let shop: TestShop;
let storyId: string;
beforeEach(async () => {
  shop = aShop();
  await addCustomer(shop.table, 'ann', balance);
  const bought = { userId: 'ann', balance, category: 'memories' as const, transcript, opening, brief: '{}' };
  ({ storyId } = await startStory(bought, shop));
});
const listed = async () => (await claimDrafts('ann', [], shop)).drafts;

describe('restoreInterview', () => {
  it('restores the draft with its preview after the story has failed, not before, and once', async () => {
    await restoreInterview('ann', storyId, shop);
    expect(await listed()).toEqual([]);
    expect(await failStory('ann', storyId, shop)).toBe(true);
    await restoreInterview('bob', storyId, shop);
    expect(await shop.drafts.get(storyId)).toBeUndefined();
    await restoreInterview('ann', storyId, shop);
    const [draft] = await listed();
    const storyPromptKey = 'GENERATE_STORY_PROMPT';
    expect(draft).toMatchObject({
      draftId: storyId,
      ownerId: 'ann',
      category: 'memories',
      preview: { opening, transcript, brief: '{}', storyPromptKey },
    });
    expect(draft && (await presentDraft(draft))).toMatchObject({ chatHistory: transcript });
    shop.clock.pass(60_000);
    await restoreInterview('ann', storyId, shop);
    expect(await listed()).toEqual([draft]);
  });

  it('lists a newer draft of the customer before the restored one', async () => {
    shop.clock.pass(60_000);
    const at = new Date(shop.clock.now()).toISOString();
    const newer = aTurn(newDraftId(), 'a', { userId: 'ann', at, askedAt: at });
    await shop.drafts.keep(newer);
    await shop.customerDrafts.point('ann', newer, at);
    await failStory('ann', storyId, shop);
    await restoreInterview('ann', storyId, shop);
    expect((await listed()).map(({ draftId }) => draftId)).toEqual([newer.draftId]);
    expect(await shop.drafts.get(storyId)).toMatchObject({ ownerId: 'ann' });
  });
});
