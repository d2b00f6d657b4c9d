import { createHash } from 'node:crypto';
import { withDirections } from '#functions/domain/document/print-template.ts';
import { markOpening } from '#functions/domain/document/story-document.ts';
import { relevelHeadings } from '#functions/domain/document/story-sections.ts';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { withVoices } from '#functions/domain/voices/voices.ts';
import { longUtcDate, signatureDate } from '#shared/names/long-date.ts';
import { housePath, lightsPath, wayHomePath } from '#shared/print/ornaments.ts';
import { wordmarkOutline } from '#shared/print/wordmark-outline.ts';
import { printAlt } from '#shared/prints/drawing/print-alt.ts';
import { markPath, parsePrintSlug, printPath } from '#shared/prints/plan.ts';
import { reportReasonNames, reportReasons } from '#shared/schemas/share.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { quoted } from '#shared/text/quoted.ts';
import { paragraphsIn } from './choose-quotes.ts';
import { fontPaths, pageCss } from './page-css.ts';
import { cardPath, pagePath } from './present-share.ts';
import type { LongReport, Report } from './report-page.ts';
import type { WordResult } from './send-word.ts';
import type { SharedStory } from './share-story.ts';
import type { SharedContent } from './shared-content.ts';
import { whoFirst, wordSection } from './word-html.ts';

const styleHash = createHash('sha256').update(pageCss).digest().toString('base64');

/** No scripts, nothing from elsewhere, and no frame around the page (threat 119). */
export const pagePolicy = [
  "default-src 'none'",
  // No script can connect; auditing tools read robots.txt within this policy.
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const wordmark = `<svg class="wm" viewBox="0 0 496 86" role="img" aria-label="Tellwren"><path d="${wordmarkOutline}" fill="currentColor"/></svg>`;
const home =
  '<svg class="home" viewBox="0 0 300 58" fill="none" stroke-linecap="round" aria-hidden="true">' +
  `<path class="house" d="${housePath}"/><path d="${lightsPath}" fill="#f5b335"/>` +
  `<path d="${wayHomePath}" stroke="currentColor" stroke-width="3"/></svg>`;

const line = (className: string, viewBox: string, path: string, more = '') =>
  `<svg class="${className}" viewBox="${viewBox}"${more}><path vector-effect="non-scaling-stroke" d="${path}"/></svg>`;
/** Beside the text: loops at its beginning, a long line that stretches with the text, and the way into the last line's house. */
const thread =
  '<div class="thread" aria-hidden="true">' +
  line(
    '',
    '0 0 56 60',
    'M2 18C3 20 6 27 8 28C10 29 15 25 16 22C18 18 19 12 19 9C18 5 16 2 15 2C14 2 12 5 11 8C11 12 12 18 14 22C15 25 19 28 22 28C25 28 29 25 30 22C32 18 33 12 33 9C32 5 30 2 29 2C28 2 26 5 25 8C25 12 26 18 28 22C29 25 33 28 36 28C41 28 48 23 48 30S24 42 28 60',
  ) +
  line('long', '0 0 56 1200', `M28 0${'c12 75 12 75 0 150s-12 75 0 150'.repeat(4)}`, ' preserveAspectRatio="none"') +
  line('', '0 0 112 66', 'M28 0c3 18-8 34-6 46s16 18 34 17 28-3 31-1') +
  '</div>';

interface Frame {
  readonly title: string;
  /** Tags for the head. */
  readonly head: string;
  readonly body: string;
}

function frame({ title, head, body }: Frame): string {
  const preload = [fontPaths.display, fontPaths.story].map(
    (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(title)}</title>${head}<link rel="icon" href="/icon.svg" type="image/svg+xml">${preload.join('')}` +
    `<style>${pageCss}</style></head>` +
    `<body><header class="top"><a href="/" aria-label="Tellwren, home">${wordmark}</a></header>${body}</body></html>`
  );
}

const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}">`;

/** Longer titles are cut by every site that shows previews. */
const previewTitleLength = 120;

function previewTags(shared: SharedStory, siteUrl: string): string {
  const { share, content } = shared;
  const title = cutAtWord(content.title, previewTitleLength);
  const image = new URL(cardPath(shared), siteUrl).href;
  const alt = pictureText(content);
  return [
    meta('name', 'description', content.summary),
    ...(share.indexed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', 'Tellwren'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', content.summary),
    meta('property', 'og:url', new URL(pagePath(share.linkToken), siteUrl).href),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', content.summary),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', alt),
  ].join('');
}

function pictureText({ photo, print }: SharedContent): string {
  if (photo !== null) return 'The photo of this story';
  const plan = parsePrintSlug(print);
  return plan === undefined ? 'The print of this story' : printAlt(plan);
}

function picture({ share, content }: SharedStory): string {
  const alt = escapeHtml(pictureText(content));
  if (content.photo !== null) {
    const source = `${pagePath(share.linkToken)}/photo.jpg`;
    return `<figure class="print photo"><img src="${source}" alt="${alt}" width="1200" height="900" fetchpriority="high"></figure>`;
  }
  const source = (file: 'portrait.svg' | 'wide.svg') => escapeHtml(printPath(content.print, file));
  return (
    '<figure class="print"><picture>' +
    `<source media="(48rem <= width < 64rem)" srcset="${source('wide.svg')}" width="1280" height="560">` +
    `<img src="${source('portrait.svg')}" alt="${alt}" width="800" height="1000" fetchpriority="high"></picture>` +
    `<figcaption><span>1/1</span><span>Wren, ${signatureDate(new Date(content.createdAt))}</span></figcaption></figure>`
  );
}

function withPullQuote({ html, language, quotes: { pull } }: SharedContent): string {
  const place = pull === null ? undefined : paragraphsIn(html)[pull.before];
  if (pull === null || place === undefined) return html;
  return `${html.slice(0, place.start)}<p class="pull">${escapeHtml(quoted(pull.text, language))}</p>${html.slice(place.start)}`;
}

function titleClass({ length }: string): string {
  if (length > 160) return ' class="longest"';
  return length > 60 ? ' class="long"' : '';
}

function posts({ captions, language }: SharedContent): string {
  if (captions.length === 0) return '';
  const items = captions.map((caption) => `<li dir="auto">${escapeHtml(caption)}</li>`).join('');
  return `<section class="posts"><h2>Captions</h2><ul lang="${language}">${items}</ul></section>`;
}

const invitation =
  '<aside class="invite" aria-label="Tell your own"><div><div><h2>You have one too.</h2><p>Ten minutes of talking. Wren asks, you answer, ' +
  'and it’s written by the time the kettle’s boiled.</p></div>' +
  '<a class="btn" href="/start-your-story">Start your story <span aria-hidden="true">→</span></a></div></aside>';

const emptyReport: Report = { reason: reportReasonNames[0], details: '' };

function reportForm(linkToken: string, long: LongReport | undefined): string {
  const { reason, details } = long?.typed ?? emptyReport;
  const choices = Object.entries(reportReasons).map(
    ([value, label]) =>
      `<label class="choice"><input type="radio" name="reason" value="${value}"${value === reason ? ' checked' : ''}>${label}</label>`,
  );
  const state = long === undefined ? '' : ' aria-invalid="true" aria-describedby="details-fault" autofocus';
  const fault = long === undefined ? '' : `<p class="fault" id="details-fault">${long.fault}</p>`;
  return (
    `<details class="report"${long === undefined ? '' : ' open'}><summary>Report this page</summary>` +
    `<form method="post" enctype="multipart/form-data" action="${pagePath(linkToken)}/report">` +
    `<fieldset><legend>What is wrong with it?</legend>${choices.join('')}</fieldset>` +
    '<label class="above" for="details">Anything we should know? (optional)</label>' +
    `<textarea id="details" name="details" rows="4"${state}>\n${escapeHtml(details)}</textarea>${fault}` +
    '<button class="btn" type="submit">Send report</button></form></details>'
  );
}

function footer({ share, content }: SharedStory, long: LongReport | undefined): string {
  const engines = share.indexed ? '' : ' Search engines are asked to leave it alone.';
  return (
    `<footer class="low"><p>${whoFirst(content.teller)} shared this page.${engines}</p>` +
    `<div class="links">${reportForm(share.linkToken, long)}<a href="/privacy-policy">Privacy policy</a></div></footer>`
  );
}

const numberWords = ['no', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;

function readingTime(minutes: number): string {
  return `${numberWords[minutes] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read.`;
}

/** "Told by Nora, with Ada and Tom" */
function bylineOf({ teller, voices }: SharedContent): string {
  const named = (name: string) => `<bdi>${escapeHtml(name)}</bdi>`;
  const others = new Intl.ListFormat('en').format(voices.map(({ name }) => named(name)));
  const told = teller === null ? (others === '' ? '' : 'Told') : `Told by ${named(teller)}`;
  const withOthers = others === '' ? '' : `${teller === null ? '' : ','} with ${others}`;
  return told === '' ? '' : `<span>${told}${withOthers}</span>`;
}

const markPicture = (mark: string) =>
  `<img class="mark" src="${escapeHtml(markPath(mark))}" alt="" width="36" height="28">`;

/** Everybody's mark, so that readers know whose words are whose. */
function tellers({ teller, mark, voices }: SharedContent): string {
  if (voices.length === 0) return '';
  const all = [...(teller === null ? [] : [{ name: teller, mark, thread: 0 }]), ...voices];
  const items = all.map(
    (one) => `<li class="voice-${one.thread}">${markPicture(one.mark)}<bdi>${escapeHtml(one.name)}</bdi></li>`,
  );
  return `<ul class="tellers" aria-label="Told by">${items.join('')}</ul>`;
}

function head(content: SharedContent): string {
  const { title, createdAt, language, quotes, minutes } = content;
  const byline = bylineOf(content);
  const date = `<time datetime="${createdAt}">${longUtcDate(new Date(createdAt))}</time>`;
  const quote =
    quotes.card === null
      ? ''
      : `<p class="quote" lang="${language}" dir="auto">${escapeHtml(quoted(quotes.card, language))}</p>`;
  return (
    `<div class="head"><h1${titleClass(title)} lang="${language}" dir="auto">${escapeHtml(title)}</h1>` +
    `<p class="by">${byline}<span>${date}. ${readingTime(minutes)}</span></p>${tellers(content)}${quote}</div>`
  );
}

/**
 * The whole page: readable without scripts, and nothing of the customer that is not chosen. @param siteUrl the site's origin
 * @param after what became of a reader's word or report
 */
export function sharedPageHtml(
  shared: SharedStory,
  siteUrl: string,
  after: { readonly word?: WordResult; readonly report?: LongReport } = {},
): string {
  const { content } = shared;
  const { title, language } = content;
  const told = withVoices(withPullQuote(content), content.voices, markPicture);
  const text = markOpening(relevelHeadings(told, 2));
  return frame({
    title: `${cutAtWord(title, previewTitleLength)} | Tellwren`,
    head: previewTags(shared, siteUrl),
    body:
      `<main><article><div class="hero">${picture(shared)}${head(content)}</div><div class="page"><div class="book">${thread}` +
      `<div class="text" lang="${language}">${withDirections(text)}</div></div>${home}${posts(content)}</div></article></main>` +
      wordSection(shared, after.word) +
      invitation +
      footer(shared, after.report),
  });
}

interface Note {
  readonly heading: string;
  readonly text: string;
}

interface NoteAction {
  readonly link: { readonly href: string; readonly label: string };
  /** Posts to the page's own address. */
  readonly button: string;
}

/** A page with a few words, which search engines do not list. */
export function noteHtml({
  heading,
  text,
  ...act
}: Note & (Pick<NoteAction, 'link'> | Pick<NoteAction, 'button'>)): string {
  const action =
    'button' in act
      ? `<form method="post"><button class="btn solid" type="submit">${act.button}</button></form>`
      : `<a class="btn" href="${act.link.href}">${act.link.label}</a>`;
  return frame({
    title: `${heading} | Tellwren`,
    head: meta('name', 'robots', 'noindex'),
    body: `<main class="page"><div class="note">${home}<h1>${heading}</h1><p>${text}</p>${action}</div></main>`,
  });
}

/** For links that were ended, have expired, or never existed. */
export const gonePageHtml = noteHtml({
  heading: 'This page isn’t shared any more',
  text: 'The person who shared it took it down, or the time they gave it has passed. If you copied the link, check that it is complete.',
  link: { href: '/', label: 'See what Tellwren is' },
});

export function tooManyReportsHtml(linkToken: string): string {
  return noteHtml({
    heading: 'That’s a lot of reports for one day',
    text: 'We have the earlier ones, but not this one. If it says something new, please write to us on our <a href="/contact-us">contact page</a>.',
    link: { href: pagePath(linkToken), label: 'Back to the page' },
  });
}

export function reportedPageHtml(linkToken: string): string {
  return noteHtml({
    heading: 'Thank you for telling us',
    text: 'We read every report. If this page breaks our terms, we take it down.',
    link: { href: pagePath(linkToken), label: 'Back to the page' },
  });
}
