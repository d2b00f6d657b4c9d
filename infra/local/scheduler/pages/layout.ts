import type { Answer } from '#infra/local/faults.ts';
import { type Html, html } from '#infra/local/html.ts';

type Told = 'profile_page_viewed' | 'event_type_viewed' | 'date_and_time_selected' | 'event_scheduled';

interface Page {
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  readonly isFramed?: boolean;
  readonly tells?: { readonly event: Told; readonly payload?: object };
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // Framed by sites of this machine.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; " +
    'frame-ancestors http://localhost:* http://127.0.0.1:*',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function pageResponse({ title, main, status = 200, isFramed = false, tells }: Page): Answer {
  const told = tells === undefined ? '' : `calendly.${tells.event}`;
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Film calendar</title>
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/pages.css" />
    <script src="/assets/embed.js" defer></script>
  </head>
  <body data-framed="${String(isFramed)}" data-tells="${told}" data-payload="${JSON.stringify(tells?.payload ?? {})}">
    <main>${main}</main>
  </body>
</html>
`;
  return { status, headers, body: page.markup };
}

export function notePage(title: string, text: string, status = 200): Answer {
  return pageResponse({ title, main: html`<h1>${title}</h1><p>${text}</p>`, status });
}

/** 303: the browser sends GET to that address. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
