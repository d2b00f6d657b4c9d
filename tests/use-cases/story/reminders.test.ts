import { beforeEach, describe, expect, it } from 'vitest';
import { deliverRows } from '#functions/domain/delivery/deliver-rows.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { updatePosting } from '#functions/domain/story/posting/posting.ts';
import { sendReminders } from '#functions/domain/story/posting/send-reminders.ts';
import { stopByLink } from '#functions/domain/story/posting/stop-reminder.ts';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { addDays } from '#shared/posting/dates.ts';
import type { ChosenStart } from '#shared/schemas/posting.ts';
import { weekdays } from '#shared/story/languages.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { aStory } from '#tests/support/builders.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { addCustomer } from '#tests/support/stories.ts';

const hourMs = 3_600_000;
const berlin: ChosenStart = { day: '2026-11-23', time: '09:30', zone: 'Europe/Berlin', weeks: 1 };
const html = (days = bicycleParts.schedule.days, language: 'en' | 'de' = 'en') =>
  storyHtml({ ...bicycleParts, schedule: { days } }, language);

let shop: TestShop;
let nowMs: number;
const at = (time: string) => {
  nowMs = Date.parse(time);
};

beforeEach(async () => {
  at('2026-11-21T12:00:00Z');
  shop = aShop({ clock: { now: () => nowMs } });
  await addCustomer(shop.table, 'u1', { firstStory: false, monthlyStories: 0, bonusStories: 0 });
  await shop.table.commit([
    shop.stories.addPart(aStory({ userId: 'u1', storyId: 's1', name: 'The Bicycle' })),
    shop.stories.putBodyPart('u1', 's1', { description: html(), captions: {} }),
  ]);
});

const change = (part: Partial<Parameters<typeof updatePosting>[0]>) =>
  updatePosting({ userId: 'u1', storyId: 's1', start: undefined, done: undefined, ...part }, shop);
const switchOn = (start: ChosenStart = berlin) => change({ start, remind: true });
const run = (over: Partial<Shop> = {}) => sendReminders({ ...shop, ...over }, shop.logger);
const mails = async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));
const mailedDays = async () => (await mails()).map(({ data }) => data['day']);
const waiting = () => shop.reminders.listDue('2099-01-01T00:00:00.000Z');
const waitsUntil = async () => (await waiting()).map((due) => due.at.slice(0, 16));

/** Runs the job each quarter of an hour. */
async function live(hours: number) {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    nowMs += hourMs / 4;
    await run();
  }
}

/** The new mails with the time of each. */
async function liveNineDays() {
  const mailed: { at: string; day: string | undefined }[] = [];
  const before = (await mailedDays()).length;
  for (let quarter = 0; quarter < 9 * 96; quarter += 1) {
    await live(0.25);
    for (const day of (await mailedDays()).slice(before + mailed.length))
      mailed.push({ at: new Date(nowMs).toISOString().slice(0, 16), day });
  }
  return mailed;
}

/** Delivers what waits. */
async function deliver() {
  const days = [nowMs, nowMs - 24 * hourMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  for (const day of days)
    await deliverRows((await shop.outbox.listDue(day, epochSeconds(shop.clock))).due, shop, shop.logger);
}

const tokenIn = ({ text }: { readonly text: string }) => /\/s\/([\w-]{43})\/reminders/.exec(text)?.[1] ?? '';

describe('reminders', () => {
  it('come once on each day with a post, at eight on the clocks of the zone, and end with the plan', async () => {
    const faults: unknown[] = [];
    const rows: [zone: string, day: string, first: string, last: string][] = [
      ['Europe/Berlin', '2026-11-23', '2026-11-23T07:00', '2026-11-28T07:00'],
      ['Pacific/Auckland', '2026-11-23', '2026-11-22T19:00', '2026-11-27T19:00'],
      ['Pacific/Honolulu', '2026-11-23', '2026-11-23T18:00', '2026-11-28T18:00'],
      ['Asia/Kathmandu', '2026-11-23', '2026-11-23T02:15', '2026-11-28T02:15'],
      // Clocks change on Sunday 2027-03-28 and in New York on 2027-03-14.
      ['Europe/Berlin', '2027-03-25', '2027-03-25T07:00', '2027-03-31T06:00'],
      ['America/New_York', '2027-03-11', '2027-03-11T13:00', '2027-03-17T12:00'],
    ];
    for (const [zone, day, first, last] of rows) {
      at(`${addDays(day, -1)}T00:00:00Z`);
      expect((await switchOn({ ...berlin, zone, day })).reminds).toBe(true);
      const mailed = await liveNineDays();
      const left = await waiting();
      const days = new Set(mailed.map((each) => each.day));
      if (mailed[0]?.at !== first || mailed.at(-1)?.at !== last || mailed.length !== 6 || days.size !== 6)
        faults.push([zone, day, mailed]);
      if (left.length > 0) faults.push([zone, day, left]);
    }
    expect(faults).toEqual([]);
  }, 60_000);

  it('mail the day’s post in the language of the story, with a link that stops them', async () => {
    await editStory({ userId: 'u1', storyId: 's1', cause: 'edited', description: html(undefined, 'de') }, shop);
    await switchOn();
    at('2026-11-23T07:05:00Z');
    await run();
    await deliver();
    const [mail] = shop.sent;
    const [{ title, hook, post } = { title: '', hook: '', post: '' }] = bicycleParts.schedule.days;
    expect(mail).toMatchObject({ to: 'u1@example.com', subject: `Heute: ${title}` });
    for (const part of [hook, post, 'um 09:30', '„The Bicycle“', 'https://tellwren.test/story/s1#week', '28. November'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('<html lang="de">');
    expect(mail?.unsubscribeUrl).toBe(`https://tellwren.test/s/${tokenIn(mail ?? { text: '' })}/reminders`);
  });

  it('are mailed once by runs at the same time, and by one whose answer is lost', async () => {
    await switchOn();
    at('2026-11-23T07:05:00Z');
    await Promise.all([run(), run(), run()]);
    expect(await mailedDays()).toEqual(['2026-11-23']);
    at('2026-11-24T07:05:00Z');
    await run({ transactions: loseFirstResponse(shop.table) }).catch(() => undefined);
    await run();
    expect(await mailedDays()).toEqual(['2026-11-23', '2026-11-24']);
    expect(await waitsUntil()).toEqual(['2026-11-25T07:00']);
  });

  it('are mailed by the next run when one dies before it commits, and delay no other story', async () => {
    await shop.table.commit([
      shop.stories.addPart(aStory({ userId: 'u1', storyId: 's2' })),
      shop.stories.putBodyPart('u1', 's2', { description: html(), captions: {} }),
    ]);
    await switchOn();
    await change({ storyId: 's2', start: berlin, remind: true });
    at('2026-11-23T07:05:00Z');
    const stories = {
      ...shop.stories,
      getWithPosting: async (userId: string, storyId: string) => {
        if (storyId === 's1') throw new Error('killed');
        return shop.stories.getWithPosting(userId, storyId);
      },
    };
    await expect(run({ stories })).rejects.toThrow('killed');
    expect((await mails()).map(({ data }) => data['storyId'])).toEqual(['s2']);
    await run();
    expect((await mails()).map(({ data }) => data['storyId'])).toEqual(['s2', 's1']);
  });

  it('leave out a day that an outage outlasted, in the job and in the outbox', async () => {
    await switchOn();
    at('2026-11-23T23:30:00Z');
    await run();
    expect([await mails(), await waitsUntil()]).toEqual([[], ['2026-11-24T07:00']]);
    at('2026-11-24T07:05:00Z');
    await run();
    at('2026-11-24T23:00:00Z');
    await deliver();
    expect([shop.sent, shop.codes.at(-1), await shop.queued()]).toEqual([[], 'OUTBOX_LINK_VOID', []]);
  });

  it('follow the text and the start as they are on the day', async () => {
    await switchOn();
    const days = bicycleParts.schedule.days.filter(({ day }) => day !== 'Monday');
    await editStory({ userId: 'u1', storyId: 's1', cause: 'edited', description: html(days) }, shop);
    at('2026-11-23T07:05:00Z');
    await run();
    expect(await mailedDays()).toEqual([]);
    await change({ start: { ...berlin, zone: 'Pacific/Honolulu' } });
    expect(await waitsUntil()).toEqual(['2026-11-23T18:00']);
    at('2026-11-24T18:05:00Z');
    await run();
    // In Auckland it is the 25th, whose posts are not mailed again when it comes to Honolulu.
    await change({ start: { ...berlin, zone: 'Pacific/Auckland' } });
    await live(1);
    await change({ start: { ...berlin, zone: 'Pacific/Honolulu' } });
    await live(48);
    expect(await mailedDays()).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  });

  it('end when they are switched off, without a start, and when no day is left, where they cannot be switched on', async () => {
    for (const off of [{ remind: false }, { start: null }, { start: { ...berlin, day: '2026-11-02' } }]) {
      await switchOn();
      expect((await change(off)).reminds, JSON.stringify(off)).toBe(false);
      expect(await waiting()).toEqual([]);
    }
    await expect(change({ remind: true })).rejects.toMatchObject({ code: 'plan-over' });
    expect((await change({ remind: false })).reminds).toBe(false);
  });

  it('end without a mail for a closed account and an address that gets none', async () => {
    const ends: [string, () => Promise<unknown>][] = [
      ['bounced', () => shop.undeliverableAddresses.mark('u1@example.com', { reason: 'bounce', at: '' })],
      [
        'erased',
        () => shop.table.commit(shop.persons.closeAccountParts({ userId: 'u1', email: 'u1@example.com' }, erased)),
      ],
    ];
    const erased = {
      name: 'Erased',
      email: 'u1@erased.invalid',
      passwordHash: 'x',
      erasedAt: '2026-11-22T10:00:00.000Z',
    };
    for (const [why, end] of ends) {
      at('2026-11-21T12:00:00Z');
      await shop.undeliverableAddresses.unmark('u1@example.com');
      await switchOn();
      await end();
      at('2026-11-23T07:05:00Z');
      await run();
      expect([await mails(), await waiting()], why).toEqual([[], []]);
    }
  });

  it('keep one that waits through switches at the same time', async () => {
    await change({ start: berlin });
    await Promise.all([true, false, true, true, false].map((remind) => change({ remind })));
    const { reminder } = (await shop.postings.get('u1', 's1')) ?? {};
    expect((await waiting()).map((due) => due.at)).toEqual(reminder === undefined ? [] : [reminder.at]);
  });

  it('tell the texts of all posts of a day', async () => {
    const [first, second, ...rest] = bicycleParts.schedule.days;
    if (first === undefined || second === undefined) throw new Error('the sample has no week');
    const days = [first, { ...second, day: weekdays[0] }, ...rest];
    await editStory({ userId: 'u1', storyId: 's1', cause: 'edited', description: html(days) }, shop);
    await switchOn();
    at('2026-11-23T07:05:00Z');
    await run();
    for (const { title, post } of [first, second])
      for (const part of [title, post]) expect(JSON.stringify(await mails())).toContain(part);
  });
});

describe('stopByLink', () => {
  async function mailedToken() {
    await switchOn();
    at('2026-11-23T07:05:00Z');
    await run();
    await deliver();
    return tokenIn(shop.sent[0] ?? { text: '' });
  }

  it('stops the reminders of its story, as often as it is pressed, also while the job runs', async () => {
    const token = await mailedToken();
    at('2026-11-24T07:05:00Z');
    const [isStopped] = await Promise.all([stopByLink(token, shop), run()]);
    expect([isStopped, await waiting()]).toEqual([true, []]);
    expect(await stopByLink(token, shop)).toBe(true);
    expect((await shop.postings.get('u1', 's1'))?.reminder).toBeUndefined();
  });

  it('refuses a guessed, a foreign and an expired link', async () => {
    const token = await mailedToken();
    const expiresAtSeconds = epochSeconds(shop.clock, 3600);
    const other = {
      purpose: 'change-email',
      email: 'u1@example.com',
      linkId: 'l',
      ...{ userId: 'u1', storyId: 's1' },
      expiresAtSeconds,
    } as const;
    await shop.table.commit([shop.oneTimeTokens.addPart('other', other)]);
    for (const guess of ['', 'other', `${token}x`]) expect(await stopByLink(guess, shop)).toBe(false);
    nowMs += 61 * 24 * hourMs;
    expect(await stopByLink(token, shop)).toBe(false);
    expect(await waiting()).toHaveLength(1);
  });
});
