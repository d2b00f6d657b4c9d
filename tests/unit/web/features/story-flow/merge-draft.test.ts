import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type LocalDraft, mergeDraft } from '#web/src/features/story-flow/model/merge-draft.ts';

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const talk = [system('Where?'), user('In Leeds.'), system('When?'), user('In spring.'), system('Who?')];
const preview = { message: '<h4>Leeds</h4><p>Lorem.</p>', introStory: '<h4>Leeds</h4>' };
const server = {
  draftId: 'A',
  category: 'memories' as const,
  chatHistory: talk,
  preview: null,
  readiness: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const local = (messages: readonly ChatMessage[], draftId: string | null = 'A', step: 1 | 2 = 1): LocalDraft => ({
  messages,
  draftId,
  step,
  opening: step === 2 ? preview.introStory : null,
});

describe('mergeDraft returns the server’s draft', () => {
  test.each([
    ['for an empty category', local([], null)],
    ['for a conversation with only Wren’s question', local([system('What is it about?')], null)],
    ['for the beginning of the same draft', local(talk.slice(0, 3))],
  ])('%s', (_, here) => {
    expect(mergeDraft(here, server)).toEqual({ draftId: 'A', messages: talk, preview: null });
    expect(mergeDraft(here, { ...server, preview })?.preview).toEqual(preview);
  });

  test('with local messages appended, without its preview', () => {
    const here = local([...talk.slice(0, 2), system('And why?'), user('For the bread.'), system('Which?')]);
    const longer = { ...server, chatHistory: [...talk, user('Rosa.')], preview };
    expect(mergeDraft(here, longer)).toEqual({
      draftId: 'A',
      messages: [...talk, user('Rosa.'), user('For the bread.'), system('Which?')],
      preview: null,
    });
  });

  test('appended to a longer local conversation', () => {
    const here = [...talk.slice(0, 4), system('Why?'), user('For the bread.'), system('Which?')];
    const there = [...talk.slice(0, 4), system('Who?'), user('Rosa.')];
    expect(mergeDraft(local(here), { ...server, chatHistory: there })).toEqual({
      draftId: 'A',
      messages: [...here, user('Rosa.')],
      preview: null,
    });
  });

  test('with a reply that is missing locally', () => {
    const here = local(talk.slice(0, 4));
    expect(mergeDraft(here, server)?.messages).toEqual(talk);
  });

  test('with its preview when the conversation is the same, and when another device wrote it again', () => {
    expect(mergeDraft(local(talk), { ...server, preview })).toEqual({ draftId: 'A', messages: talk, preview });
    const again = { message: '<h4>York</h4><p>Lorem.</p>', introStory: '<h4>York</h4>' };
    expect(mergeDraft(local(talk, 'A', 2), { ...server, preview: again })?.preview).toEqual(again);
    expect(mergeDraft(local(talk, 'A', 2), { ...server, preview })).toBeNull();
  });
});

describe('mergeDraft returns null', () => {
  test.each([
    ['when the server has no message', local([], null), { ...server, chatHistory: [] }],
    ['when the local conversation is another one', local([system('Where?'), user('In York.')], 'B'), server],
    ['when the local conversation is longer', local([...talk, user('Rosa.')]), { ...server, preview }],
    ['when both are the same', local(talk), server],
    ['when only the local draft has a preview', local(talk.slice(0, 4), 'A', 2), server],
  ])('%s', (_, here, there) => {
    expect(mergeDraft(here, there)).toBeNull();
  });
});
