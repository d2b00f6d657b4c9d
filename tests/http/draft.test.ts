import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { conversationDraftSchema } from '#shared/schemas/conversation-draft.ts';
import { eventually, mailsTo, sample, tokenInMail, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('draft');

/** An interview as a browser leads it: a draft of its own, a name for each turn. */
async function interview(draftId: string): Promise<ChatMessage[]> {
  const history: ChatMessage[] = [];
  for (const userMessage of ['Generate first question', ...sample.answers]) {
    const body = { userMessage, chatHistory: history, prompt: 'BUSINESS_PROMPT', draftId, turnId: newDraftId() };
    const { body: turn } = await call('sendChatMessage', { body });
    expect(turn).toMatchObject({ success: true, draft: 'kept' });
    if (history.length > 0) history.push({ role: 'user', content: userMessage });
    history.push({ role: 'system', content: turn.message });
  }
  return history;
}

describe('a draft', () => {
  it('moves with the verified account to another device and becomes the previewed story', async () => {
    const draftId = newDraftId();
    const chatHistory = await interview(draftId);
    const asked = { chatHistory, prompt: 'GENERATE_STORY_PROMPT', category: 'business-story', draftId };
    const { message, introStory, keptOut } = (await call('previewStory', { body: asked })).body;
    expect(introStory).toBe(sample.opening);
    const email = `draft-${ulid().toLowerCase()}@example.com`;
    const password = 'burnt toast';
    const body = { name: 'Ada', email, password, privacyPolicy: true, draftIds: [draftId] };
    await call('register', { body });
    const linkToken = await eventually(async () => {
      const [mail] = await mailsTo(addresses, email);
      return mail && tokenInMail(mail);
    }, `a link to ${email}`);
    await call('verifyEmail', { linkToken, registration: '' });
    // The other device knows nothing of the first one.
    const { token } = (await call('login', { email, password })).body;
    const [listed, ...more] = await get('listDrafts', { token });
    expect([more, conversationDraftSchema.safeParse(listed).success]).toEqual([[], true]);
    expect(listed).toEqual({
      draftId,
      category: 'business-story',
      chatHistory,
      preview: { message, introStory, marks: [] },
      readiness: expect.objectContaining({ known: expect.any(Array) }),
      marks: [],
      keptOut,
      updatedAt: expect.any(String),
    });
    const product = { name: 'Story Bundle', price: 0, description: '<ul></ul>', prompt: 'BUSINESS_PROMPT' };
    const bought = { product, chatHistory: [], introStoryLines: '<h4>Another</h4><p>Text.</p>', draftId };
    const { _id: storyId } = await get('addStory', { token, body: bought });
    const again = await call('addStory', { token, body: bought });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-bought', storyId } });
    const story = await waitForStory(addresses, token, storyId);
    expect(story.description.startsWith(introStory)).toBe(true);
    expect(story.description).toContain(sample.lastLine);
    expect(await get('listDrafts', { token })).toEqual([]);
  });

  it('is claimed once, discarded by its owner only, and not written after that', async () => {
    const [{ token }, other] = [await readyCustomer(addresses), await readyCustomer(addresses, 'Bob')];
    const draftId = newDraftId();
    const talk = (options: object) => call('sendChatMessage', { draftId, turnId: newDraftId(), ...options });
    expect((await talk({})).body.draft).toBe('kept');
    const claimed = await call('claimDrafts', { token, draftId });
    expect(claimed.body).toMatchObject({ data: [{ draftId }], refused: [] });
    expect((await call('claimDrafts', { token: other.token, draftId })).body).toMatchObject({ refused: [draftId] });
    expect((await talk({ token: other.token })).body).toMatchObject({ success: true, draft: 'refused' });
    const marks = [{ text: 'In Leeds.', keptOut: true }];
    const noted = { status: 200, body: { success: true, message: 'Noted' } };
    const mark = (options: object) => call('keepOut', { draftId, body: { draftId, marks }, ...options });
    for (const who of [{}, { token: other.token }]) expect(await mark(who)).toMatchObject(noted);
    expect(await get('listDrafts', { token })).toMatchObject([{ draftId, marks: [] }]);
    expect(await mark({ token })).toMatchObject(noted);
    expect(await get('listDrafts', { token })).toMatchObject([
      { draftId, marks, keptOut: [{ text: 'In Leeds.', because: 'you' }] },
    ]);
    const answered = { status: 200, body: { success: true, message: 'Ready to begin again' } };
    expect(await call('discardDraft', { token: other.token, draftId })).toMatchObject(answered);
    expect(await get('listDrafts', { token })).toMatchObject([{ draftId }]);
    expect(await call('discardDraft', { token, draftId })).toMatchObject(answered);
    expect(await get('listDrafts', { token })).toEqual([]);
    expect((await talk({ token })).body.draft).toBe('refused');
  });

  reachesAll();
});
