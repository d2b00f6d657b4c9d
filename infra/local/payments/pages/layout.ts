import type { Answer } from '#infra/local/faults.ts';
import { type Html, html, nothing } from '#infra/local/html.ts';

interface Page {
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  readonly formTarget?: string;
  readonly isWide?: boolean;
}

export function pageResponse({ title, main, status = 200, formTarget, isWide = false }: Page): Answer {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Tellwren payments</title>
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/assets/pages.css" />
  </head>
  <body>
    <header class="top">
      <span class="logo">Tellwren</span>
      <strong class="test-mode">Test mode: no money moves</strong>
    </header>
    <main class="${isWide ? 'wide' : 'narrow'}">${main}</main>
  </body>
</html>
`;
  const target = formTarget === undefined ? undefined : URL.parse(formTarget)?.origin;
  const policy = [
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    `form-action 'self' ${target ?? ''}`,
  ];
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body: page.markup };
}

export function notePage(title: string, text: string, more: Html = nothing, status = 200): Answer {
  const main = html`<section class="sheet">
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </section>`;
  return pageResponse({ title, main, status });
}

/** 303: the browser sends GET to that address. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
