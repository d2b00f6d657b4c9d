import { beforeAll, describe, expect, it } from 'vitest';
import { recordingForm, spokenRecording } from '#infra/tooling/requests/recordings.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { storyBlocks } from '#shared/story/piece-marks.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { tokenOf } from '#tests/support/share-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('together');
let owner: CustomerWithStory;
beforeAll(async () => {
  owner = await customerWithStory(addresses, 'Nora Lindqvist');
});

describe('a story told together', () => {
  it('goes from the invitation over three answers to the shared page, and back', async () => {
    const before = await get('getStory', owner);
    const sentence = textLine(storyBlocks(before.description)[0]?.inner ?? '');
    const body = { requestId: 'press-0001', name: 'Ada', sentence, line: 'Go on, then.' };
    const invited = await call('invitePerson', { ...owner, body });
    const { personId } = invited.body;
    const token = invited.body.data.people[0].url.split('/').at(-1);
    const opened = await get('openPart', { body: { token, language: 'en' } });
    expect(opened).toMatchObject({ teller: 'Nora', name: 'Ada', sentence, line: 'Go on, then.', state: 'open' });
    expect(opened.questions).toHaveLength(3);

    const form = recordingForm(spokenRecording('I had two trays.'), { token, language: 'en' });
    expect(await get('transcribePart', { form })).toEqual({ text: 'I had two trays.' });
    const answers = [{ n: 0, text: 'I had two trays. <b>Hot</b>' }];
    await get('savePart', { body: { token, language: 'en', answers } });
    expect((await get('sendPart', { body: { token, email: 'ada-part@example.com' } })).hasEmail).toBe(true);
    const mail = await eventually(
      async () => (await mailsTo(addresses, owner.email)).find(({ subject }) => subject === 'Ada has added their part'),
      'the mail to the owner',
    );
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`trays|${token}`));

    const path = { storyId: owner.storyId, personId };
    const decision = { n: 0, decision: 'add', revision: 1 };
    expect((await get('decidePiece', { ...owner, path, body: decision })).people[0].pieces[0].state).toBe('in');
    const story = await get('getStory', owner);
    expect(story.voices).toMatchObject([{ name: 'Ada', thread: 1, pieces: [{ text: 'I had two trays. <b>Hot</b>' }] }]);
    expect(story.description).not.toContain('trays');
    const page = tokenOf(await get('shareStory', { ...owner, body: {} }));
    const shown = async () => (await call('getSharedPage', { path: { token: page } })).body;
    expect(await shown()).toMatch(
      /Told by <bdi>Nora<\/bdi>, with <bdi>Ada<\/bdi>[\s\S]*I had two trays\. &lt;b&gt;Hot/,
    );
    await eventually(async () => (await mailsTo(addresses, 'ada-part@example.com'))[0], 'the mail to the contributor');

    expect((await call('takeBackPart', { body: { token } })).status).toBe(200);
    expect([await shown(), (await get('getStory', owner)).description]).toEqual([
      expect.not.stringContaining('trays'),
      before.description,
    ]);
    expect((await get('removePerson', { ...owner, path })).people).toEqual([]);
    expect((await get('listTogether', owner)).people).toEqual([]);
    expect((await call('openPart', { body: { token, language: 'en' } })).body.code).toBe('part-not-found');
  });

  reachesAll();
});
