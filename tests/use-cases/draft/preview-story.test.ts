import { beforeEach, describe, expect, it } from 'vitest';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { previewStory } from '#functions/domain/draft/preview-story.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aTurn, customer, wren } from '#tests/support/drafts.ts';
import { answering, callContext } from '#tests/support/fake-writer.ts';
import { bakeryTranscript, emptyBrief } from '#tests/support/story-parts.ts';

const source = { message: 3, words: 'My grandmother Rosa' };
const brief: Brief = { ...emptyBrief, people: [{ name: 'Rosa', relation: 'grandmother', source }] };
const withSecret = [...bakeryTranscript, customer('He sang. Dennis took the till, please dont write that')];
const good = { title: 'Bread', paragraphs: ['It rained in Leeds.', 'Rosa knew.'] };
const html = '<h4>Bread</h4><p>It rained in Leeds.</p><p>Rosa knew.</p>';

let shop: TestShop;
let id: string;
beforeEach(() => {
  shop = aShop();
  id = newDraftId();
});

interface Preview {
  readonly history?: readonly ChatMessage[];
  readonly answers?: readonly unknown[];
  readonly read?: Brief | AppError;
  readonly request?: Partial<Parameters<typeof previewStory>[0]>;
  /** Runs while the model reads the interview. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly with?: Partial<Shop>;
}

async function show({
  history = bakeryTranscript,
  answers = [good],
  read = brief,
  request,
  meanwhile,
  ...rest
}: Preview) {
  const { writer, calls, prompts } = answering(...answers);
  const { writer: reader } = answering(read);
  const reading: Shop['reader'] = {
    ...reader,
    async compose(call, format) {
      await meanwhile?.();
      return reader.compose(call, format);
    },
  };
  shop.clock.pass(1000);
  const collaborators = { ...shop, writer, reader: reading, briefSignal: () => callContext.signal, ...rest.with };
  const asked = { chatHistory: history, prompt: 'GENERATE_STORY_PROMPT' as const, draftId: id, ...request };
  const preview = await previewStory(asked, collaborators, { ...callContext, logger: shop.logger });
  return { ...preview, calls, prompts: prompts() };
}
const stored = async (draftId = id) => (await shop.drafts.get(draftId))?.preview;

describe('previewStory', () => {
  it('stores the returned opening in the draft, which is new without an id', async () => {
    const { introStory, draftId, message, calls } = await show({ request: { draftId: undefined } });
    expect(introStory).toBe(html);
    expect(message.startsWith(html)).toBe(true);
    expect(calls).toHaveLength(1);
    expect(await shop.drafts.get(draftId)).toMatchObject({
      category: 'memories',
      begunWith: bakeryTranscript,
      preview: {
        at: '2026-11-21T12:00:01.000Z',
        storyPromptKey: 'GENERATE_STORY_PROMPT',
        transcript: bakeryTranscript,
        opening: { title: 'Bread', html },
        brief: JSON.stringify(brief),
      },
    });
  });

  it('refuses fewer than ten messages, messages of one side, and answers in danger alone', async () => {
    const danger = Array.from({ length: 5 }, () => [wren('Where was it?'), customer('i want to kill myself')]).flat();
    for (const history of [bakeryTranscript.slice(1), Array(10).fill(customer('In Leeds.')), danger])
      await expect(show({ history })).rejects.toMatchObject({ code: 'too-few-messages' });
    expect(await stored()).toBeUndefined();
  });

  it('writes the opening from the brief, and without one when the interview cannot be read', async () => {
    expect((await show({})).prompts[0]).toContain('"name":"Rosa","relation":"grandmother"');
    id = newDraftId();
    expect((await show({ read: new AppError('deadline-exceeded') })).prompts[0]).not.toContain('<brief>');
    expect((await stored())?.brief).toBeNull();
  });

  it('repairs an unusable opening once', async () => {
    const answers = [
      { ...good, title: 'a b c d e f g h i j k' },
      { ...good, paragraphs: [] },
      { ...good, paragraphs: ['a', 'b', 'c', 'd', 'e'] },
      { ...good, paragraphs: ['<img src=x onerror=alert(1)> It rained.'] },
      { ...good, paragraphs: ['Dennis took the till.'] },
      new AppError('model-answer-unusable'),
    ];
    for (const answer of answers) {
      id = newDraftId();
      const { introStory, prompts } = await show({ history: withSecret, answers: [answer, good] });
      expect(introStory).toBe(html);
      expect(prompts).toHaveLength(2);
      expect(prompts[1]?.includes('<faults>')).toBe(!(answer instanceof AppError));
    }
  });

  it('throws and stores nothing when the repair is invalid too, or the model is busy', async () => {
    const bad = { ...good, title: '' };
    await expect(show({ answers: [bad, bad] })).rejects.toMatchObject({ code: 'model-answer-unusable' });
    const busy = new AppError('assistant-busy');
    await expect(show({ answers: [busy, good] })).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(await stored()).toBeUndefined();
  });

  it('removes what is off the record still after the repair, and lets the rest stand', async () => {
    const told = {
      title: 'Dennis',
      paragraphs: ['It rained in Rust Street. Dennis took the till.', 'He left in 1887.'],
    };
    const { introStory } = await show({ history: withSecret, answers: [told, told] });
    expect(introStory).toBe('<h4>Your memories story</h4><p>It rained in Rust Street.</p><p>He left in 1887.</p>');
    expect((await stored())?.opening.title).toBe('Your memories story');
  });

  it('shows the writer nothing that a cue marks, with a brief or without one', async () => {
    for (const [read, left] of [
      [brief, 'He sang. […]'],
      [new AppError('deadline-exceeded'), 'Customer: […]'],
    ] as const) {
      id = newDraftId();
      const [prompt] = (await show({ history: withSecret, read })).prompts;
      expect(prompt).not.toMatch(/Dennis|till/);
      expect(prompt).toContain(left);
      expect(prompt).toContain('Rosa');
    }
  });

  it('streams the text of the first attempt only', async () => {
    let streamed = '';
    const onDelta = (text: string) => {
      streamed += text;
    };
    await show({ answers: [{ ...good, title: '' }, good], request: { onDelta } });
    expect(streamed).toBe('It rained in Leeds.\n\nRosa knew.');
  });

  it('stores the category that goes with the prompt', async () => {
    const general = 'GENERATE_STORY_PROMPT';
    const forSomeone = 'GENERATE_STORY_PROMPT_FOR_SOMEONE';
    for (const [prompt, category, kept] of [
      [general, 'milestone', 'milestone'],
      [general, 'for-someone', 'memories'],
      [forSomeone, undefined, 'for-someone'],
      [forSomeone, 'memories', 'for-someone'],
    ] as const) {
      id = newDraftId();
      await show({ request: { prompt, category } });
      expect((await shop.drafts.get(id))?.category).toBe(kept);
    }
  });
});

describe('the draft of a preview', () => {
  const turnAt = (draftId: string, userId?: string) => {
    const at = new Date(shop.clock.now()).toISOString();
    return shop.drafts.keep(aTurn(draftId, `turn ${at}`, { userId, at, askedAt: at }));
  };
  const transcriptOf = async (draftId: string) => {
    const draft = await shop.drafts.get(draftId);
    return draft && (await presentDraft(draft)).chatHistory;
  };
  const listed = async (userId: string) => (await claimDrafts(userId, [], shop)).drafts;

  it('gets the messages of all tabs, also those that were lost, even when its write is repeated', async () => {
    await turnAt(id);
    const all = [...((await transcriptOf(id)) ?? []), ...bakeryTranscript];
    const keep: Shop['drafts']['keep'] = async (change) => {
      await shop.drafts.keep(change);
      return shop.drafts.keep(change);
    };
    expect((await show({ with: { drafts: { ...shop.drafts, keep } } })).draftId).toBe(id);
    expect(await stored()).toMatchObject({ transcript: all, opening: { html } });
    expect(await transcriptOf(id)).toEqual(all);
  });

  it('is written from the requesting tab when all tabs together exceed the conversation limit', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      shop.clock.pass(1000);
      await turnAt(id);
    }
    expect((await show({})).draftId).toBe(id);
    expect((await stored())?.transcript).toEqual(bakeryTranscript);
    expect(await transcriptOf(id)).toHaveLength(60);
  });

  it('is a new one when the old one was claimed by another customer or discarded meanwhile', async () => {
    await turnAt(id);
    const other = await show({ request: { userId: 'ann' }, meanwhile: () => claimDrafts('bob', [id], shop) });
    expect(other.draftId).not.toBe(id);
    expect(await listed('ann')).toMatchObject([{ draftId: other.draftId, preview: { opening: { html } } }]);
    expect((await listed('bob'))[0]).not.toHaveProperty('preview');
    const again = await show({ request: { userId: 'bob' }, meanwhile: () => shop.drafts.discard(id, 'bob') });
    expect(again.draftId).not.toBe(id);
    expect(await listed('bob')).toMatchObject([{ draftId: again.draftId }]);
  });

  it('contains nothing of another customer’s draft, nor of one of another category', async () => {
    await turnAt(id, 'ann');
    for (const request of [{}, { userId: 'bob' }, { userId: 'ann', category: 'milestone' as const }]) {
      const { draftId } = await show({ request });
      expect(draftId).not.toBe(id);
      expect((await stored(draftId))?.transcript).toEqual(bakeryTranscript);
    }
    expect(await stored()).toBeUndefined();
  });

  it('is listed for its customer', async () => {
    await show({ request: { userId: 'ann' } });
    expect(await listed('ann')).toMatchObject([{ draftId: id }]);
  });

  it('is not needed to return the preview during a table outage', async () => {
    const out = () => Promise.reject(new AppError('service-unavailable'));
    const drafts = { ...shop.drafts, get: out, keep: out };
    expect(await show({ with: { drafts } })).toMatchObject({ draftId: id, introStory: html });
    expect(shop.codes).toEqual(['DRAFT_UNREAD', 'DRAFT_UNSAVED']);
    expect(await stored()).toBeUndefined();
  });
});
