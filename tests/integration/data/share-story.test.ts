import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CardRequest } from '#functions/domain/share/card.ts';
import { findSharedPage } from '#functions/domain/share/find-shared-page.ts';
import { getShare } from '#functions/domain/share/get-share.ts';
import { makeShareCard } from '#functions/domain/share/make-share-card.ts';
import { shareStory } from '#functions/domain/share/share-story.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { createMemoryFiles } from '#tests/support/gifts.ts';
import { shareCollaborators, shareRequest } from '#tests/support/shares.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';
import { addWrittenStory, storyBeingWritten } from '#tests/support/written-stories.ts';

const dayMs = 86_400_000;

describe.each(proofBackends)('sharing on $name', ({ url }) => {
  let table: Table & { close(): void };
  let now: number;
  let collaborators: ReturnType<typeof shareCollaborators>;

  beforeEach(async () => {
    table = await openTable(url);
    now = Date.parse('2026-11-24T10:00:00Z');
    collaborators = shareCollaborators(table, { now: () => now });
    await addWrittenStory(table, 'u1', 's1');
  });
  afterEach(() => table.close());

  const share = (change = {}) => shareStory(shareRequest(change), collaborators);
  const end = () => stopSharing('u1', 's1', collaborators);
  const pageOf = async (token: string) => (await findSharedPage(token, collaborators))?.content;
  const items = async (prefix: string) => {
    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
    return Items.filter(({ PK, SK }) => `${PK} ${SK}`.includes(prefix));
  };
  const save = (description: string) =>
    editStory({ userId: 'u1', storyId: 's1', cause: 'edited', description }, collaborators);

  it('makes one page with its own settings and keeps the link through changes', async () => {
    const { share: made } = await share({ captions: true, days: 7 });
    expect(made).toMatchObject({ teller: 'Ada', days: 7, expiresAtSeconds: (now + 7 * dayMs) / 1000 });
    expect(await pageOf(made.linkToken)).toMatchObject({
      title: 'Burnt Toast',
      captions: ['Caption 0', 'Caption 1', 'Caption 2', 'Caption 3', 'Caption 4'],
    });
    now += dayMs;
    const { share: changed } = await share({ captions: false, name: false });
    expect(changed).toMatchObject({ linkToken: made.linkToken, teller: null, expiresAtSeconds: made.expiresAtSeconds });
    expect(await pageOf(made.linkToken)).toMatchObject({ captions: [], teller: null });
    expect((await share({ days: null })).share).not.toHaveProperty('expiresAtSeconds');
    expect(await items('SHARE#')).toHaveLength(2);
  });

  it('stores the link’s token once, in its owner’s item, and its hash elsewhere', async () => {
    const { share: made } = await share();
    const found = (await items('')).filter((item) => JSON.stringify(item).includes(made.linkToken));
    expect(found.map(({ PK }) => PK)).toEqual(['USER#u1']);
  });

  it('shows the text of the sharing, or the newest', async () => {
    const { share: made } = await share({ text: 'shared' });
    await save('<p>Changed since.</p>');
    expect((await pageOf(made.linkToken))?.html).toContain('as Wren wrote it');
    await share({ text: 'shared' });
    expect((await pageOf(made.linkToken))?.html).toBe('<p>Changed since.</p>');
    await share({ text: 'newest' });
    await save('<p>Newer.</p>');
    expect((await pageOf(made.linkToken))?.html).toBe('<p>Newer.</p>');
  });

  it('ends a link for ever; a later page has another', async () => {
    const { share: made } = await share();
    expect(await end()).toBe(true);
    expect(await end()).toBe(false);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    const { share: next } = await share();
    expect(next.linkToken).not.toBe(made.linkToken);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await pageOf(next.linkToken)).toBeDefined();
  });

  it('shows nothing after its end, even before the table removes it, and shares anew with another link', async () => {
    const { share: made } = await share({ days: 7 });
    now += 7 * dayMs - 1000;
    expect(await pageOf(made.linkToken)).toBeDefined();
    now += 1000;
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await getShare('u1', 's1', collaborators)).toBeUndefined();
    const { share: next } = await share({ days: null });
    expect(next.linkToken).not.toBe(made.linkToken);
    expect(await pageOf(made.linkToken)).toBeUndefined();
    expect(await items('SHARE#')).toHaveLength(2);
  });

  it('refuses stories that are missing, being written, or another customer’s', async () => {
    await table.commit([collaborators.stories.addPart(storyBeingWritten('u1', 's2'))]);
    const refused = (userId: string, storyId: string) =>
      shareStory({ ...shareRequest(), userId, storyId }, collaborators).catch((error: AppError) => error.code);
    expect(await refused('u1', 's2')).toBe('story-not-ready');
    expect(await refused('u1', 's9')).toBe('story-not-found');
    expect(await refused('u2', 's1')).toBe('story-not-found');
    expect(await items('SHARE#')).toEqual([]);
  });

  describe('concurrently', () => {
    it('20 first shares make one page, whose link all of them return', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, (_, index) => share({ captions: index % 2 === 0 })));
      expect(new Set(made.map(({ share: { linkToken } }) => linkToken)).size).toBe(1);
      expect(await items('SHARE#')).toHaveLength(2);
    });

    it('a change that an end outruns makes a new page, not the ended one again', async () => {
      const { share: made } = await share();
      const get = withWriteAfterRead(collaborators.shares.get, async () => void (await end()));
      const racing = { ...collaborators, shares: { ...collaborators.shares, get } };
      const { share: next } = await shareStory(shareRequest({ indexed: true }), racing);
      expect(next.linkToken).not.toBe(made.linkToken);
      expect(await pageOf(made.linkToken)).toBeUndefined();
      expect(await items('SHARE#')).toHaveLength(2);
    });

    it('a share that loses a race counts as another call', async () => {
      const counted: unknown[] = [];
      const get = withWriteAfterRead(collaborators.shares.get, async () => void (await share()));
      const take = async (...call: unknown[]) => void counted.push(call);
      const racing = { ...collaborators, shares: { ...collaborators.shares, get }, rateLimiter: { take } };
      await shareStory(shareRequest({ indexed: true }), racing);
      expect(counted).toEqual([['share', { userId: 'u1' }]]);
    });

    it('an end that a change outruns ends the page', async () => {
      const { share: made } = await share();
      const get = withWriteAfterRead(collaborators.shares.get, async () => void (await share({ captions: true })));
      await stopSharing('u1', 's1', { ...collaborators, shares: { ...collaborators.shares, get } });
      expect(await pageOf(made.linkToken)).toBeUndefined();
      expect(await items('SHARE#')).toEqual([]);
    });

    it('an end during an edit of the story stays an end', async () => {
      const { share: made } = await share();
      await Promise.all([save('<p>One</p>'), end(), save('<p>Two</p>')]);
      expect(await pageOf(made.linkToken)).toBeUndefined();
      expect(await items('SHARE#')).toEqual([]);
    });

    it('a share whose response is lost succeeds when it is repeated', async () => {
      const losing = { ...collaborators, transactions: loseFirstResponse(table) };
      await expect(shareStory(shareRequest({ captions: true }), losing)).rejects.toThrow(AppError);
      const [first] = await items('USER#u1 SHARE#');
      const { share: again } = await shareStory(shareRequest({ captions: true }), losing);
      expect(again.linkToken).toBe(first?.['linkToken']);
      expect(await items('SHARE#')).toHaveLength(2);
    });
  });

  describe('the card', () => {
    let files: ReturnType<typeof createMemoryFiles>;
    const rendered = { jpeg: Buffer.from('JPEG').toString('base64') };
    const renderCard = vi.fn(async (_request: CardRequest) => rendered);
    const logger = { info: vi.fn() } as never;
    const make = (over = {}) =>
      makeShareCard({ userId: 'u1', storyId: 's1' }, { ...collaborators, files, renderCard, logger, ...over });
    const cardOf = async () => (await collaborators.shares.get('u1', 's1'))?.card;

    beforeEach(() => {
      files = createMemoryFiles();
      renderCard.mockClear();
    });

    it('is requested with the page, made once, and made again for another name', async () => {
      await share();
      expect(await items('OUTBOX#')).toHaveLength(1);
      expect(await make()).toBe('made');
      expect(renderCard).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Burnt Toast', teller: 'Ada', photo: null }),
      );
      expect(await make()).toBe('superseded');
      const before = await cardOf();
      expect([...files.stored.keys()]).toEqual([before?.key]);
      await share({ captions: true });
      expect(await items('OUTBOX#')).toHaveLength(1);
      await share({ name: false });
      expect(await items('OUTBOX#')).toHaveLength(2);
      expect(await make()).toBe('made');
      expect([...files.stored.keys()]).toEqual([(await cardOf())?.key]);
      expect(await cardOf()).not.toEqual(before);
    });

    it('is not made for a page that was ended, and leaves no file when the page ends meanwhile', async () => {
      await share();
      const endAndRender = async () => {
        await end();
        return rendered;
      };
      await expect(make({ renderCard: endAndRender })).rejects.toThrow('meanwhile');
      expect([...files.stored.keys()]).toEqual([]);
      expect(await make()).toBe('superseded');
      expect(renderCard).not.toHaveBeenCalled();
    });

    it('is made by a retry after the bucket was unavailable, and nothing is left of the first one', async () => {
      await share();
      const out = { ...files, put: () => Promise.reject(new Error('out')) };
      await expect(make({ files: out })).rejects.toThrow('out');
      expect([await cardOf(), [...files.stored.keys()]]).toEqual([null, []]);
      expect(await make()).toBe('made');
    });

    it('is removed with its page', async () => {
      await share();
      await make();
      await stopSharing('u1', 's1', { ...collaborators, files });
      expect([...files.stored.keys()]).toEqual([]);
    });
  });
});
