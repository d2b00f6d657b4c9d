import { describe, expect, it } from 'vitest';
import { chooseQuotes } from '#functions/domain/share/choose-quotes.ts';

const good = 'My daughter feeds the jar on Sundays, before anybody is up.';
const other = 'We let every loaf rise for eighteen hours in the cold.';
const page = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');
const cardOf = (html: string, moments: (string | null)[] = []) => chooseQuotes(html, moments).card;

describe('chooseQuotes', () => {
  it('chooses whole sentences of 40 to 140 characters as they are on the page, and never the opening', () => {
    const rows: readonly [string, string, string | null][] = [
      ['the first sentence', page(good), null],
      ['a later one', page(`It was so. ${good}`), good],
      ['too short', page('It was so. My daughter feeds the jar.'), null],
      ['too long', page(`It was so. It went on ${'and on '.repeat(20)}.`), null],
      ['without an end', page('It was so. Nobody else wanted something that needed feeding'), null],
      ['speech', page('It was so. “Nobody else wanted something that needed it,” she said.'), null],
      ['an address', page('It was so. Read all of it at https://spam.example or www.spam.example.'), null],
      ['a mailbox', page('It was so. Write to me at nora@example.com when you have time.'), null],
      ['hidden characters', page('It was so. My daughter feeds\u202e the jar on Sundays, before anybody is up.'), null],
      ['a heading', `<h4>${good}</h4><p>It was so.</p>`, null],
      [
        'an emphasis',
        page('It was so. My <em>daughter</em> feeds the jar on Sundays &amp; holidays.'),
        'My daughter feeds the jar on Sundays & holidays.',
      ],
      [
        'Chinese',
        page('那是从前的事。奶奶留下的那只罐子一直放在窗台上，每个星期天都由我女儿来喂。'),
        '奶奶留下的那只罐子一直放在窗台上，每个星期天都由我女儿来喂。',
      ],
      [
        'Arabic',
        page('كان ذلك قديما. لم يطلب منا أحد أجرة، ولم يسأل أحد عن الوقت في تلك الليلة.'),
        'لم يطلب منا أحد أجرة، ولم يسأل أحد عن الوقت في تلك الليلة.',
      ],
    ];
    const faults = rows.flatMap(([what, html, right]) => (cardOf(html) === right ? [] : [{ what, got: cardOf(html) }]));
    expect(faults).toEqual([]);
  });

  it('prefers what the customer told, in any form of apostrophe', () => {
    const told = 'Nobody’s ever asked us to hurry, not one of them.';
    const html = page(`It was so. ${good}`, `So. ${told} Then it went on for a while.`);
    expect([cardOf(html), cardOf(html, [null, `I said: ${told.replace('’', "'")}`])]).toEqual([good, told]);
  });

  it('pulls another sentence into a text of five paragraphs, away from where it stands', () => {
    const html = page(`It was so. ${good}`, 'Two.', 'Three.', 'Four.', `Five. ${other}`, 'Six.');
    const { card, pull } = chooseQuotes(html, []);
    expect(new Set([card, pull?.text])).toEqual(new Set([good, other]));
    const places = [pull?.before, (pull?.before ?? 0) - 1].map((at) =>
      html.split('</p>')[at ?? 0]?.includes(pull?.text ?? ''),
    );
    expect([(pull?.before ?? 0) >= 2, places]).toEqual([true, [false, false]]);
    expect(chooseQuotes(page(`It was so. ${good}`, `Two. ${other}`), []).pull).toBeNull();
  });

  it('takes linear time for a hostile text', () => {
    const started = performance.now();
    chooseQuotes(page('“'.repeat(30_000), 'A. '.repeat(10_000), 'x'.repeat(30_000)), ['“'.repeat(5000)]);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
