import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { callApi, eventually, mailedResetToken, mailsTo, tokenInMail, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

const addresses = inject('addresses');
const password = 'burnt toast';
const answers = bakeryTranscript.filter(({ role }) => role === 'user').map(({ content }) => content);

/** An interview as a browser leads it: a draft of its own, a name for each turn. */
async function interview(draftId: string): Promise<ChatMessage[]> {
  const history: ChatMessage[] = [];
  for (const userMessage of ['Generate first question', ...answers]) {
    const body = { userMessage, chatHistory: history, prompt: 'BUSINESS_PROMPT', draftId, turnId: newDraftId() };
    const { body: turn } = await callApi(addresses, endpoints.sendChatMessage, { body });
    expect(turn).toMatchObject({ success: true, draft: 'kept' });
    if (history.length > 0) history.push({ role: 'user', content: userMessage });
    history.push({ role: 'system', content: turn.message });
  }
  return history;
}

async function preview(draftId: string, chatHistory: ChatMessage[]) {
  const request = { chatHistory, prompt: 'GENERATE_STORY_PROMPT', category: 'business-story', draftId };
  const { status, body } = await callApi(addresses, endpoints.previewStory, { body: request });
  expect({ status, draftId: body.draftId }).toEqual({ status: 200, draftId });
  return { message: body.message, introStory: body.introStory };
}

const verify = (token: string) => callApi(addresses, endpoints.verifyEmail, { path: { token } });
const register = (email: string, draftIds: string[]) =>
  callApi(addresses, endpoints.register, { body: { name: 'Ada', email, password, privacyPolicy: true, draftIds } });
const mailedLink = (email: string) =>
  eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a link to ${email}`);
const logIn = async (email: string, word = password) =>
  (await callApi(addresses, endpoints.login, { body: { email, password: word } })).body.token;
const listed = async (token: string) => (await callApi(addresses, endpoints.listDrafts, { token })).body.data;

describe("a visitor's interview", () => {
  it('moves with the verified account to another device, becomes the previewed story and is no longer a draft', async () => {
    const draftId = newDraftId();
    const chatHistory = await interview(draftId);
    const shown = await preview(draftId, chatHistory);
    const email = `draft-${ulid().toLowerCase()}@example.com`;
    expect((await register(email, [draftId])).status).toBe(200);
    await verify(await mailedLink(email));

    // The other device knows nothing of the first one.
    const token = await logIn(email);
    expect(await listed(token)).toEqual([
      {
        draftId,
        category: 'business-story',
        chatHistory,
        preview: shown,
        readiness: expect.objectContaining({ known: expect.any(Array) }),
        updatedAt: expect.any(String),
      },
    ]);

    const product = { name: 'Story Bundle', price: 0, description: '<ul></ul>', prompt: 'BUSINESS_PROMPT' };
    const body = { product, chatHistory: [], introStoryLines: '<h4>Another</h4><p>Text.</p>', draftId };
    const added = await callApi(addresses, endpoints.addStory, { token, body });
    expect(added.status).toBe(200);
    expect(await listed(token)).toEqual([]);
    const story = await waitForStory(addresses, token, added.body.data._id);
    expect(story).toMatchObject({ status: 'ready' });
    expect(story.description.startsWith(shown.introStory)).toBe(true);
    expect(await listed(token)).toEqual([]);
  });

  it('does not move with an account that a password reset verified: it may be a stranger’s', async () => {
    const draftId = newDraftId();
    await interview(draftId);
    const email = `draft-${ulid().toLowerCase()}@example.com`;
    await register(email, [draftId]);
    const token = await mailedResetToken(addresses, email);
    const reset = { path: { token }, body: { password: 'new secret', confirmPassword: 'new secret' } };
    expect((await callApi(addresses, endpoints.resetPassword, reset)).status).toBe(200);
    expect(await listed(await logIn(email, 'new secret'))).toEqual([]);
  });

  it("is not assigned to a registration that names another customer's drafts or missing ones", async () => {
    const owner = await readyCustomer(addresses);
    const draftId = newDraftId();
    const turn = {
      userMessage: 'In Leeds.',
      chatHistory: [],
      prompt: 'MEMORIES_PROMPT',
      draftId,
      turnId: newDraftId(),
    };
    await callApi(addresses, endpoints.sendChatMessage, { body: turn, token: owner.token });
    const email = `draft-${ulid().toLowerCase()}@example.com`;
    await register(email, [draftId, newDraftId()]);
    await verify(await mailedLink(email));
    expect(await listed(await logIn(email))).toEqual([]);
    expect(await listed(owner.token)).toMatchObject([{ draftId }]);
  });

  it('is not assigned by a registration for an existing account, which gets the same response', async () => {
    const owner = await readyCustomer(addresses);
    const draftId = newDraftId();
    await interview(draftId);
    const unknown = await register(`draft-${ulid().toLowerCase()}@example.com`, [draftId]);
    const { registration: _, ...known } = (await register(owner.email, [draftId])).body;
    expect(unknown.body).toMatchObject(known);
    expect(await listed(owner.token)).toEqual([]);
  });

  it('continues in its first tab until it is claimed on another device', async () => {
    const draftId = newDraftId();
    const chatHistory = await interview(draftId);
    const email = `draft-${ulid().toLowerCase()}@example.com`;
    await register(email, [draftId]);
    await verify(await mailedLink(email));
    const more = async () =>
      (
        await callApi(addresses, endpoints.sendChatMessage, {
          body: {
            userMessage: 'We closed on Mondays.',
            chatHistory,
            prompt: 'BUSINESS_PROMPT',
            draftId,
            turnId: newDraftId(),
          },
        })
      ).body.draft;
    expect(await more()).toBe('kept');
    const token = await logIn(email);
    expect((await listed(token))[0].chatHistory).toHaveLength(chatHistory.length + 2);
    expect(await more()).toBe('refused');
  });

  it('reveals nothing to another customer who buys with its id', async () => {
    const owner = await readyCustomer(addresses);
    const draftId = newDraftId();
    const chatHistory = await interview(draftId);
    await preview(draftId, chatHistory);
    await callApi(addresses, endpoints.claimDrafts, { token: owner.token, body: { draftIds: [draftId] } });
    const thief = await readyCustomer(addresses, 'Bob');
    const product = { name: 'Story Bundle', prompt: 'BUSINESS_PROMPT' };
    const own = Array.from({ length: 10 }, (_, index) => ({
      role: index % 2 ? 'user' : 'system',
      content: `Tea ${index}`,
    }));
    const buy = (history: unknown) =>
      callApi(addresses, endpoints.addStory, { token: thief.token, body: { product, chatHistory: history, draftId } });
    expect(await buy([])).toMatchObject({ status: 400, body: { code: 'too-few-messages' } });
    expect((await buy(own)).body.data.name).not.toContain('Crumb');
    expect(await listed(owner.token)).toMatchObject([{ draftId }]);

    const request = { chatHistory: own, prompt: 'GENERATE_STORY_PROMPT', category: 'business-story', draftId };
    const peeked = await callApi(addresses, endpoints.previewStory, { token: thief.token, body: request });
    expect(peeked.body.draftId).not.toBe(draftId);
    expect(peeked.body.introStory).not.toMatch(/Leeds|Rosa|Crumb/);
  });
});
