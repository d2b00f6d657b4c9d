import { beforeEach, describe, expect, it } from 'vitest';
import { changeWord, deleteWord, listWords } from '#functions/domain/share/own-words.ts';
import { sendWord } from '#functions/domain/share/send-word.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { listItems } from '#tests/support/accounts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openSharingShop, type SharingShop } from '#tests/support/shares.ts';
import { addCustomer } from '#tests/support/stories.ts';

const dayMs = 86_400_000;
const home = '198.51.100.7';
let shop: SharingShop;
let link: string;
beforeEach(async () => {
  shop = await openSharingShop();
  await addCustomer(shop.table, 'u1', { firstStory: false, monthlyStories: 0, bonusStories: 0 });
  link = (await shop.share({ words: true })).share.linkToken;
});

interface Sent {
  readonly name?: string;
  readonly address?: string;
  readonly to?: string;
}
const send = (text: string, { name = 'Ewan Price', address = home, to = link }: Sent = {}, over: Partial<Shop> = {}) =>
  sendWord(to, { name, text }, address, { ...shop, ...over });
const stateOf = async (...sent: Parameters<typeof send>) => (await send(...sent))?.state;
const words = () => listWords('u1', 's1', shop);
const texts = async () => (await words()).map(({ text }) => text);
const mails = async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));
const place = async (text: string) => {
  const found = (await words()).find((word) => word.text === text);
  return { userId: 'u1', storyId: 's1', wordId: found?._id ?? 'none' };
};

describe('sendWord', () => {
  it('stores a word once, and mails it to the owner without the link', async () => {
    const states = await Promise.all([1, 2, 3].map(() => stateOf('Best loaf.')));
    expect([states, await texts()]).toEqual([['sent', 'sent', 'sent'], ['Best loaf.']]);
    expect(await mails()).toEqual([
      {
        template: 'word-received',
        to: 'u1@example.com',
        data: { storyId: 's1', title: 'Burnt Toast', name: 'Ewan Price', word: 'Best loaf.' },
      },
    ]);
    expect(JSON.stringify([await words(), await mails()])).not.toContain(link);
  });

  it('stores nothing of the reader but the typed name and text', async () => {
    await send('Best loaf.');
    expect(JSON.stringify(await listItems(shop.table, ''))).not.toMatch(/198\.51\.100/);
  });

  it('makes plain text of every word, refuses long and empty ones, and keeps what was typed', async () => {
    const rows: readonly [string, string, string | object][] = [
      ['Ewan', 'One\r\n\r\n\r\n\r\ntwo', 'One\n\ntwo'],
      ['Ewan', ' \u202eevil\u202c\u0000 text ', 'evil  text'],
      ['Ewan', '<script>alert(1)</script>', '<script>alert(1)</script>'],
      ['Ewan', '👩‍👩‍👧‍👦 🏳️‍🌈', '👩‍👩‍👧‍👦 🏳️‍🌈'],
      ['Ewan', '🥖'.repeat(280), '🥖'.repeat(280)],
      ['Ewan', 'x'.repeat(281), { text: '1 character too many' }],
      ['Ewan', 'x'.repeat(10_000), { text: '9,720 characters too many' }],
      ['e'.repeat(61), 'Hello', { name: '1 character too many' }],
      ['', '\u200b \n', { name: '* Required', text: '* Required' }],
    ];
    const faults: unknown[] = [];
    for (const [index, [name, text, right]] of rows.entries()) {
      const result = await send(text, { name, address: `203.0.${index}.1` });
      const got = result?.state === 'faulty' ? result.faults : (await texts())[0];
      if (JSON.stringify(got) !== JSON.stringify(right)) faults.push({ text: text.slice(0, 40), got });
      if (result?.state === 'faulty' && result.word.text !== text) faults.push({ text: 'was changed' });
    }
    expect(faults).toEqual([]);
  });

  it('stores the same word of two readers twice', async () => {
    for (const address of ['203.0.113.1', '198.51.100.1', '203.0.113.1']) await send('Lovely!', { address });
    expect(await texts()).toEqual(['Lovely!', 'Lovely!']);
  });

  it('takes three words a day from a network, twenty of a page, and no more than a hundred', async () => {
    for (const text of ['1', '2', '3']) expect(await stateOf(text)).toBe('sent');
    // Of the same network; the next is not.
    expect(await stateOf('4', { address: '198.51.100.99' })).toBe('full');
    expect(await stateOf('4', { address: '2001:db8::1' })).toBe('sent');
    for (let at = 5; at <= 20; at += 1) expect(await stateOf(`${at}`, { address: `203.0.${at}.1` })).toBe('sent');
    expect(await stateOf('21', { address: '192.0.2.1' })).toBe('full');
    for (let day = 0; day < 4; day += 1) {
      shop.clock.pass(dayMs);
      for (let at = 0; at < 20; at += 1) await send(`${day} ${at}`, { address: `203.0.${at}.1` });
    }
    shop.clock.pass(dayMs);
    expect([(await texts()).length, await stateOf('101')]).toEqual([100, 'complete']);
    await deleteWord(await place('1'), shop);
    expect(await stateOf('101')).toBe('sent');
  });

  it('sends nothing to a page that takes no words, has ended, or never existed', async () => {
    await send('Before.');
    await shop.share({ words: false });
    expect(await stateOf('After.')).toBe('closed');
    expect(await stateOf('After.', { to: 'z'.repeat(43) })).toBeUndefined();
    await stopSharing('u1', 's1', shop);
    expect([await stateOf('After.'), await texts(), (await mails()).length]).toEqual([undefined, [], 1]);
  });

  it('concurrently: no word is lost, and one that an end or a switch outruns is not stored', async () => {
    const readers = [1, 2, 3].map((at) => send(`Word ${at}`, { address: `203.0.${at}.1` }));
    await Promise.all(readers);
    expect((await texts()).toSorted()).toEqual(['Word 1', 'Word 2', 'Word 3']);
    const outrunBy = (event: () => Promise<unknown>) =>
      stateOf('Late', {}, { words: { ...shop.words, get: withWriteAfterRead(shop.words.get, event) } });
    expect(await outrunBy(() => shop.share({ words: false }))).toBe('closed');
    await shop.share({ words: true });
    expect(await outrunBy(() => stopSharing('u1', 's1', shop))).toBeUndefined();
    expect(await shop.words.get('u1', 's1')).toBeUndefined();
  });

  it('succeeds when it is repeated after its response was lost', async () => {
    const transactions = loseFirstResponse(shop.table);
    await expect(send('Best loaf.', {}, { transactions })).rejects.toThrow();
    expect([await stateOf('Best loaf.'), await texts()]).toEqual(['sent', ['Best loaf.']]);
  });
});

describe('the words of a page', () => {
  it('end with it, move with its end, and do not come back with another link', async () => {
    await send('One');
    await shop.share({ days: 7 });
    expect((await shop.words.get('u1', 's1'))?.expiresAtSeconds).toBe((shop.clock.now() + 7 * dayMs) / 1000);
    await shop.share({ days: null });
    expect(await shop.words.get('u1', 's1')).not.toHaveProperty('expiresAtSeconds');
    await shop.share({ days: 7 });
    shop.clock.pass(7 * dayMs);
    expect(await texts()).toEqual([]);
    await shop.share({ words: true });
    expect(await texts()).toEqual([]);
  });
});

describe('changeWord and deleteWord', () => {
  it('are for the owner of the story only', async () => {
    await send('One');
    const foreign = { ...(await place('One')), userId: 'u2' };
    for (const act of [changeWord(foreign, 'hide', shop), deleteWord(foreign, shop), listWords('u2', 's1', shop)])
      await expect(act).rejects.toMatchObject({ code: 'story-not-found' });
    expect(await words()).toMatchObject([{ hidden: false }]);
  });

  it('hide, show and delete one word, and repeat harmlessly', async () => {
    await send('One');
    await send('Two');
    const one = await place('One');
    for (const _ of [1, 2]) await changeWord(one, 'hide', shop);
    expect(await words()).toMatchObject([
      { text: 'Two', hidden: false },
      { text: 'One', hidden: true },
    ]);
    await changeWord(one, 'show', shop);
    for (const _ of [1, 2]) expect(await deleteWord(one, shop)).toMatchObject([{ text: 'Two', hidden: false }]);
    await expect(changeWord(one, 'hide', shop)).rejects.toMatchObject({ code: 'word-not-found' });
  });

  it('report a word to the operator once, with its page and without the link', async () => {
    await send('You are a fool.');
    const insult = await place('You are a fool.');
    await Promise.all([1, 2, 3].map(() => changeWord(insult, 'report', shop)));
    const [report, ...more] = await shop.contactMessages.list('2026-11');
    expect([more, report?.page]).toEqual([[], { userId: 'u1', storyId: 's1' }]);
    expect(report?.message).toContain('Ewan Price wrote: You are a fool.');
    expect((await mails()).filter(({ to }) => to === 'operator')).toHaveLength(1);
    expect(JSON.stringify([report, await mails()])).not.toContain(link);
    await changeWord(insult, 'show', shop);
    expect(await words()).toMatchObject([{ hidden: false, reported: true }]);
  });

  it('concurrently: a change that a new word outruns is kept with it', async () => {
    await send('One');
    const get = withWriteAfterRead(shop.words.get, () => send('Two'));
    await changeWord(await place('One'), 'hide', { ...shop, words: { ...shop.words, get } });
    expect(await words()).toMatchObject([
      { text: 'Two', hidden: false },
      { text: 'One', hidden: true },
    ]);
  });
});
