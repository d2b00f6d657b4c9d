import { describe, expect, it } from 'vitest';
import { balancedPages, type WorkbookParts, workbook } from '#functions/domain/document/workbook.ts';
import { drawPrintWithCrops } from '#shared/prints/drawing/draw-print.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { readStoryText } from '#shared/story/story-text.ts';

const plan = parsePrintSlug('7-gold-autumn-shore-loaf');
const print = plan && drawPrintWithCrops(plan);

/** The workbook of a description, without the drawings and the tables' classes. */
function made({ html = '', ...parts }: Partial<WorkbookParts> & { readonly html?: string }): string {
  const { language, sections } = readStoryText(html);
  const nothing = { week: undefined, crops: [], images: [], captions: [], hyphenate: (text: string) => text };
  return workbook({ ...nothing, language, sections, paper: 'a5', ...parts });
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekHtml = (items: readonly string[]) =>
  `<h4>Your weekly schedule</h4><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const datesIn = (html: string) =>
  [...html.matchAll(/<b>(\w+)<\/b><small><bdi>([^<]+)/g)].map(([, day, date]) => `${day} ${date}`);

const filmBrief = {
  people: ['Ada: a <b>'],
  places: [],
  shots: ['Toast.'],
  voiceOver: 'It burned.\n\nI ate it.',
  questions: [],
};

describe('workbook', () => {
  it('ends with the brief for the film as text, in type that is smaller where there is more of it', () => {
    const html = made({ filmBrief, captions: ['One'], language: 'de' }).replaceAll('\u00a0', ' ');
    expect(html.slice(html.lastIndexOf('<section'))).toBe(
      '<section class="work"><div class="work-head"><h2>Für den Film</h2><p>Für dein erstes Gespräch mit dem Filmteam.</p></div>' +
        '<div class="work-film" style="--size:0.76rem"><h3>Gesprochener Text, etwa 3 Sekunden</h3>' +
        '<div class="film-spoken"><p>It burned.</p><p>I ate it.</p></div><div class="film-lists">' +
        '<div><h3>Fünf Einstellungen</h3><ol><li>Toast.</li></ol></div>' +
        '<div><h3>Menschen</h3><ul><li>Ada: a &lt;b&gt;</li></ul></div></div></div></section>',
    );
    const sizes = [1, 200, 300, 900].map((words) => {
      const long = {
        ...filmBrief,
        voiceOver: 'Toast burned. '.repeat(words / 2),
        shots: Array(5).fill('A hand. '.repeat(12)),
      };
      return Number(/--size:([\d.]+)/.exec(made({ filmBrief: long }))?.[1]);
    });
    expect([sizes, sizes.at(-1)]).toEqual([sizes.toSorted().toReversed(), 0.52]);
    expect(new Set(sizes).size).toBeGreaterThan(2);
  });

  it('starts each section on a new page, under its heading', () => {
    const html = '<p>before</p><h4>Your values</h4><p>x</p><h4>Notes</h4><h5>Day</h5><p>e</p>';
    expect(made({ html })).toBe(
      '<section class="work"><div class="work-head"><h2>Your values</h2><p>What you stand for, in your own\u00a0words.</p></div><p>x</p></section>' +
        '<section class="work"><h2>Notes</h2><h3>Day</h3><p>e</p></section>',
    );
  });

  it('sets values as cards, with meaning and quotation as text', () => {
    const html = '<h4>Your values</h4><ul><li>Care: a &lt;b&gt; “I <b>was</b> there”</li><li>Just words</li></ul>';
    const pages = made({ html });
    expect(pages).toContain(
      '<div class="value-card"><div><h3>Care</h3><p>a &lt;b&gt;</p><p>“I was there”</p></div></div>',
    );
    expect(pages).toContain('<div class="value-card"><div><p>Just words</p></div></div>');
  });

  it('numbers the ideas through all lists and pages', () => {
    const idea = (n: number) => `<li>Photo · Tin ${n} — “Hook” Post</li>`;
    const ideas = Array.from({ length: 22 }, (_, index) => idea(index + 1));
    const html = `<h4>Your content strategy</h4><ol>${ideas.slice(0, 20).join('')}</ol><p>Own</p><ol><li>Plain &amp; old</li>${ideas[20]}</ol>`;
    const pages = made({ html });
    const numbers = [...pages.matchAll(/<b class="work-number">(\d+)<\/b>/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    expect(pages).toContain('<h3>Tin 20</h3><span class="work-format">Photo</span><p>“Hook” Post</p>');
    expect(pages).toContain('<b class="work-number">21</b><div>Plain &amp; old</div>');
    expect(pages).toContain('<p>Own</p><div class="work-page"><ol class="work-list idea-list" start="21">');
  });

  it('sets ideas in tighter type where that saves a page', () => {
    const idea = `<li>Photo · Tin — “Hook” ${'word '.repeat(25)}</li>`;
    const kinds = [22, 24, 26].map((count) => {
      const html = `<h4>Your content strategy</h4><ol>${idea.repeat(count)}</ol>`;
      const pages = made({ html, paper: 'letter' });
      return [pages.match(/<ol /g)?.length, pages.includes('ideas-tight')];
    });
    expect(kinds).toEqual([
      [2, false],
      [2, true],
      [3, false],
    ]);
  });

  it('keeps links of items, and uses words, days, formats and quotation marks of the language', () => {
    const link = '<a href="https://a.example">b</a>';
    const pages = made({
      html: `<h4>Deine Werte</h4><ul><li>Mut: ${link}</li></ul><h4>Dein Wochenplan</h4><ul><li>montag · foto · T: “Halt” x → Y</li></ul>`,
      week: { day: '2026-12-02', time: '18:00' },
    });
    expect(pages).toContain(`Mut: ${link}`);
    expect(pages).toContain('<b>Mo</b><small><bdi>7. Dez.</bdi></small><span class="work-format">Foto</span></th>');
    expect(pages).toContain('<h3>T</h3><p>„Halt“ x</p><p class="week-call">Y</p>');
    expect(pages).toContain('Hake ab, was gepostet ist.');
  });

  it('does not quote a quotation again', () => {
    const html = '<h4>Vos valeurs</h4><ul><li>Continuer: oui “« Elle m’a dit de continuer. »”</li></ul>';
    expect(made({ html })).toContain('<p>«\u202fElle m’a dit de continuer.\u202f»</p>');
  });

  it('sets the week in a table with a box to tick for each day, dated from its start, in order', () => {
    const html = weekHtml(days.map((day) => `${day} · Photo · Tin: Post`));
    const undated = made({ html });
    expect(undated.match(/class="week-box"/g)).toHaveLength(7);
    expect(datesIn(undated)).toEqual([]);
    const dated = made({ html, week: { day: '2026-11-27', time: '07:30' } });
    expect(datesIn(dated)).toEqual([
      ...['Fri 27 Nov', 'Sat 28 Nov', 'Sun 29 Nov', 'Mon 30 Nov'],
      ...['Tue 1 Dec', 'Wed 2 Dec', 'Thu 3 Dec'],
    ]);
    expect(dated.match(/<td class="week-time">07:30</g)).toHaveLength(7);
  });

  it('keeps a week on one page, in smaller type when it is long, and breaks an endless one', () => {
    const weekOf = (words: number) =>
      made({ html: weekHtml(days.map((day) => `${day} · Photo · Tin: ${'word '.repeat(words)}`)) });
    const kinds = [20, 52, 300].map((words) => /<table class="([^"]*)"/.exec(weekOf(words))?.[1]);
    expect(kinds).toEqual(['work-week week-kept', 'work-week week-kept week-tight', 'work-week']);
  });

  it('numbers the posts beside their photos, else parts of the print with ids of their own', () => {
    const images = [
      { source: 'data:image/jpeg;base64,BB==', caption: undefined },
      { source: 'data:image/jpeg;base64,AA==', caption: '<one>\n\nmore\n#tag #two' },
    ];
    const pages = made({ images, captions: ['two'], crops: print?.crops ?? [] });
    expect(pages).toContain('<h2 lang="en">Your Content</h2>');
    expect(pages).toContain(
      '<figure class="work-post"><img alt="" src="data:image/jpeg;base64,AA=="><b class="work-number">1</b>' +
        '<figcaption><span>&lt;one&gt;</span><span>more</span><span class="post-tags">#tag #two</span></figcaption></figure>',
    );
    expect(pages).toMatch(/<svg class="work-crop" [^>]*aria-hidden="true".*<path .*<b class="work-number">2<\/b>/);
    expect(pages).not.toContain('BB==');
    const ordered = made({ images, captions: ['first', '<one>\n\nmore\n#tag #two'], crops: print?.crops ?? [] });
    expect(ordered.indexOf('first')).toBeLessThan(ordered.indexOf('AA=='));
    expect(ordered.match(/<figure /g)).toHaveLength(2);
    const many = made({ captions: Array.from({ length: 10 }, () => 'x'), crops: print?.crops ?? [] });
    const ids = [...many.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(10);
    for (const id of ids) expect(many).toContain(`url(#${id})`);
  });
});

describe('balancedPages', () => {
  it('fills as few pages as needed about equally, and never more than there is room', () => {
    const rows: [heights: number[], room: number, sizes: number[]][] = [
      [[], 10, []],
      [[1, 1, 1, 1, 1], 3, [3, 2]],
      [Array.from({ length: 22 }, () => 1), 9, [7, 8, 7]],
      [[20, 1], 10, [1, 1]],
      [[4, 4, 4, 4], 16, [4]],
      [[6, 6, 6], 10, [1, 1, 1]],
    ];
    const sizes = rows.map(([heights, room]) =>
      balancedPages(heights, (height) => height, room).map(({ length }) => length),
    );
    expect(sizes).toEqual(rows.map(([, , expected]) => expected));
  });
});
