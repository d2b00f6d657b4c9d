import { type Html, html, nothing } from '#infra/local/html.ts';
import type { Bar } from './bars.ts';
import type { Row, Run } from './run-record.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8d2c4, #45423a); --soft: light-dark(#f6f2e8, #24221e);
  --bad: light-dark(#a3201d, #ff8f86); --stock: light-dark(#ffe2a8, #5a4513);
  --twice: light-dark(#d9e4f2, #2c3d52); }
body { font: 16px/1.55 Georgia, serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem;
  background: light-dark(#fffdf8, #191815); color: light-dark(#26231d, #eae5d8); }
h1, h2, h3, table, .facts { font-family: system-ui, sans-serif; }
h2 { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.facts { color: light-dark(#6a6455, #a49d8b); font-size: 0.85rem; }
.bad { color: var(--bad); }
.sides { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
article { max-width: 42rem; overflow-wrap: anywhere; }
details { background: var(--soft); margin: 0.75rem 0; padding: 0.5rem 1rem; }
summary { cursor: pointer; font-family: system-ui, sans-serif; font-size: 0.9rem; }
mark { background: var(--stock); color: inherit; }
mark.twice { background: var(--twice); }
`;

const percent = (value: number) => `${Math.round(value * 100)} %`;

const list = (items: readonly string[], className = ''): Html =>
  items.length === 0 ? nothing : html`<ul class="${className}">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

const details = (summary: string, content: Html): Html =>
  html`<details><summary>${summary}</summary>${content}</details>`;

interface Marked {
  readonly text: string;
  readonly as: 'stock' | 'twice';
}

/** A paragraph with its stock sentences and those that repeat marked. */
function paragraph(text: string, marked: readonly Marked[]): Html {
  const parts: Html[] = [];
  let rest = text;
  const found = marked.filter((each) => text.includes(each.text));
  for (const each of found.toSorted((one, other) => text.indexOf(one.text) - text.indexOf(other.text))) {
    const at = rest.indexOf(each.text);
    if (at < 0) continue;
    parts.push(html`${rest.slice(0, at)}<mark class="${each.as}">${each.text}</mark>`);
    rest = rest.slice(at + each.text.length);
  }
  return html`<p>${parts}${rest}</p>`;
}

const scoresText = (scores: Row['scores']) =>
  scores === null
    ? 'not judged'
    : Object.entries(scores)
        .map(([point, score]) => `${point} ${score}`)
        .join(' · ');

function storyArticle(row: Row, from: string): Html {
  const facts = `${from}: ${row.ownWords} own words, ${row.storyWords} in the story; stock ${percent(row.stockShare)}, told twice ${percent(row.repeatedShare)}, kept ${percent(row.keptShare)}; ${row.seconds.toFixed(1)} s, ${row.repairs} repairs`;
  const failures = list(
    row.failures.map(({ rule, detail }) => `${rule}: ${detail}`),
    'bad',
  );
  const head = html`<p class="facts">${facts}<br>${scoresText(row.scores)}</p>${failures}${list(row.remarks)}`;
  if (row.story === null) return html`<article>${head}</article>`;
  const { title, paragraphs, sections } = row.story;
  const marked = [
    ...row.stock.map((text): Marked => ({ text, as: 'stock' })),
    ...row.repeated.map((text): Marked => ({ text, as: 'twice' })),
  ];
  return html`<article>
    ${head}
    <h3>${title}</h3>
    ${paragraphs.map((text) => paragraph(text, marked))}
    ${sections.map(({ name, texts }) => details(name, list(texts)))}
  </article>`;
}

/** 38 %, was 61 % */
const versus = (now: string, before: string | undefined) =>
  before === undefined || before === now ? now : `${now}, was ${before}`;

function summaryRow(row: Row, at: number, before: Row | undefined): Html {
  const cells = [
    String(row.ownWords),
    versus(String(row.storyWords), before && String(before.storyWords)),
    versus(String(row.failures.length), before && String(before.failures.length)),
    versus(percent(row.stockShare), before && percent(before.stockShare)),
    versus(percent(row.repeatedShare), before && percent(before.repeatedShare)),
    versus(percent(row.keptShare), before && percent(before.keptShare)),
    row.scores === null ? '–' : Object.values(row.scores).join(' '),
    row.seconds.toFixed(1),
    row.usd?.toFixed(4) ?? '–',
  ];
  return html`<tr class="${row.failures.length > 0 ? 'bad' : ''}"><td><a href="#story-${at}">${row.name}</a></td>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

const columns = ['interview', 'own words', 'words', 'failures', 'stock', 'told twice', 'kept', 'scores', 's', '$'];

/**
 * A page without scripts or other files: a table, the bars, and every story, beside that of the earlier run if there is one.
 * All texts are escaped, since a model and visitors wrote them.
 */
export function reportHtml(run: Run, bars: readonly Bar[], earlier: Run | undefined): string {
  const before = new Map(earlier?.rows.map((row) => [row.name, row]));
  const title = `Stories by ${run.model}, prompts ${run.prompts}, ${run.startedAt.slice(0, 10)}`;
  const judge = run.judge === null ? '' : ` Judged by ${run.judge}.`;
  const against =
    earlier === undefined
      ? ''
      : ` Beside the stories by ${earlier.model} of ${earlier.startedAt}, prompts ${earlier.prompts}.`;
  const missed = bars.filter(({ missedBy }) => missedBy.length > 0);
  const styleElement: Html = { markup: `<style>${style}</style>` };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
${styleElement}
</head>
<body>
<h1>${title}</h1>
<p class="facts">${run.rows.length} interviews, started at ${run.startedAt}.${judge}${against} Yellow: not made of the customer's words. Blue: told before.</p>
${missed.length === 0 ? html`<p>All ${bars.length} bars are met.</p>` : missed.map(({ what, missedBy }) => details(`Missed: ${what} (${missedBy.length})`, list(missedBy, 'bad')))}
<div class="scroll"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${run.rows.map((row, at) => summaryRow(row, at, before.get(row.name)))}</tbody>
</table></div>
${run.rows.map((row, at) => {
  const old = before.get(row.name);
  return html`<section id="story-${at}">
  <h2>${row.name}</h2>
  <p class="facts">${row.category}, ${row.language}</p>
  ${details('What the customer said', list(row.answers))}
  <div class="sides">${storyArticle(row, 'now')}${old === undefined ? nothing : storyArticle(old, 'before')}</div>
</section>`;
})}
</body>
</html>
`.markup;
}
