import { describe, expect, it } from 'vitest';
import {
  type JourneyClient,
  type JourneyRequest,
  OperationRefused,
} from '#tests/support/mixed-journey/journey-client.ts';
import { type JourneyCustomer, newDraft } from '#tests/support/mixed-journey/journey-customer.ts';
import { storyOperations } from '#tests/support/mixed-journey/story-operations.ts';

const customer = (): JourneyCustomer => ({
  ...{ name: 'Ada', email: 'ada@example.com', password: 'burnt toast', token: 't', hasFreeStory: true },
  ...{ draft: { ...newDraft(), introStory: '<p>Toast.</p>' }, begun: new Map() },
  ...{ writing: new Set<string>(), ready: new Set<string>(), films: new Set<string>() },
});

/** Refuses the adding with that code, and lists one story that is being written. */
function clientRefusing(code: string): JourneyClient {
  const ask = async (sent: JourneyRequest) => {
    const answer = {
      status: 409,
      headers: {},
      firstByteMs: 0,
      body: { success: false, code, message: 'No', requestId: 'r' },
    };
    if (sent.endpoint.id === 'addStory') throw new OperationRefused(sent, answer);
    return { ...answer, status: 200, body: { data: [{ _id: '01A', status: 'writing' }] } };
  };
  return { ask } as Partial<JourneyClient> as JourneyClient;
}

const addTheFreeStory = storyOperations.find(({ name }) => name === 'add the free story');

describe('a customer whose free story was added, the answer lost', () => {
  it('finds it under Stories when more was told before the next press, and begins another interview', async () => {
    const ada = customer();
    const { draftId } = ada.draft;
    await addTheFreeStory?.run(ada, clientRefusing('idempotency-key-reused'), () => 0);
    expect(ada).toMatchObject({ hasFreeStory: false, writing: new Set(['01A']), draft: { chatHistory: [] } });
    expect(ada.draft.draftId).not.toBe(draftId);
  });

  it('gives up after any other refusal, and has it still', async () => {
    const ada = customer();
    await expect(addTheFreeStory?.run(ada, clientRefusing('conflict'), () => 0)).rejects.toMatchObject({ status: 409 });
    expect(ada).toMatchObject({ hasFreeStory: true, writing: new Set() });
  });
});
