import { describe, expect, inject, it } from 'vitest';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { transcriptOf } from '#functions/domain/draft/draft-transcript.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { modelCallWith } from '#tests/support/model-calls.ts';
import { addStoryBody, callApi, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';
import { readEvents, streamedText } from '#tests/support/streamed-events.ts';

const addresses = inject('addresses');
const said = (role: 'user' | 'system', content: string) => ({ role, content });
/** `place` is a word that no other test uses. */
const despair = (place: string) => `Some days I think about ending it all, at the lighthouse of ${place}.`;
const ask = (userMessage: string, chatHistory: object[] = [], more = {}) =>
  callApi(addresses, endpoints.sendChatMessage, {
    body: { userMessage, chatHistory, prompt: 'MEMORIES_PROMPT', ...more },
  });

describe('a message about suicide', () => {
  it('gets our words, streamed and stored like any turn, and never reaches the model', async () => {
    const [draftId, place] = [newDraftId(), 'Skerryfirst'];
    const body = { userMessage: despair(place), chatHistory: [], prompt: 'MEMORIES_PROMPT', draftId };
    const events = await readEvents(addresses, endpoints.sendChatMessage, { ...body, turnId: newDraftId() });
    const { message, ...done } = events.at(-1)?.data ?? {};
    const keptOut = [{ text: despair(place), because: 'care' }];
    expect(done).toEqual({ success: true, draft: 'kept', keptOut });
    expect(message).toMatch(/story can wait[\s\S]+988[\s\S]+findahelpline\.com[\s\S]+emergency number/);
    expect(streamedText(events)).toBe(message);
    const draft = await createDraftRepository(stackTable(addresses)).get(draftId);
    const history = [said('user', despair(place)), said('system', String(message))];
    expect(draft && transcriptOf(draft)).toEqual(history);

    const next = await ask('Let’s go on. She baked in Leeds.', history, { draftId, turnId: newDraftId() });
    expect(next.body).toMatchObject({ success: true, message: expect.not.stringMatching(/988/) });
    expect(JSON.stringify(next.body.readiness)).not.toContain(place);
    expect(await modelCallWith(addresses.model, place)).toEqual([]);
  });

  it('leaves nothing in the opening, the story or any writing call', async () => {
    const place = 'Skerrysecond';
    const ours = (await ask(despair(place))).body.message;
    const chatHistory = [
      ...bakeryTranscript.slice(0, 3),
      ...[said('user', despair(place)), said('system', ours), said('user', 'It rained. I sold fourteen loaves.')],
      ...bakeryTranscript.slice(4),
    ];
    const body = { chatHistory, prompt: 'GENERATE_STORY_PROMPT' };
    const preview = await callApi(addresses, endpoints.previewStory, { body });
    expect(preview.status).toBe(200);
    const { token } = await readyCustomer(addresses);
    const { introStory: introStoryLines } = preview.body;
    const order = { ...addStoryBody, chatHistory, introStoryLines };
    const added = await callApi(addresses, endpoints.addStory, { token, body: order });
    const story = await waitForStory(addresses, token, added.body.data._id);
    expect(story.status).toBe('ready');
    const keptOut = [{ text: despair(place), because: 'care' }];
    expect([preview.body.keptOut, story.keptOut]).toEqual([keptOut, keptOut]);
    const shown = [preview.body, story].map((body) => ({ ...body, keptOut: [] }));
    expect(JSON.stringify(shown)).not.toMatch(/Skerry|lighthouse|ending it all|findahelpline/i);
    expect(await modelCallWith(addresses.model, place)).toEqual([]);
  });

  it('is no material for an opening by itself', async () => {
    const chatHistory = Array.from({ length: 5 }, () => [
      said('system', 'Where was it?'),
      said('user', despair('Skerrythird')),
    ]).flat();
    const { status, body } = await callApi(addresses, endpoints.previewStory, {
      body: { chatHistory, prompt: 'GENERATE_STORY_PROMPT' },
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'too-few-messages' });
  });
});
