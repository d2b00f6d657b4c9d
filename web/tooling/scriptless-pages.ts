import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf, pages } from '#shared/names/pages.ts';

/** Scripts that a browser runs: a block of data has a type of its own. */
const script = /<script(?![^>]*\stype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;

const modulePreload = /<link rel="modulepreload"[^>]*>/g;

/** Where React's scripts would have put what was still being read when the page was written; nothing of ours is. */
const emptyBoundary = /<div hidden id="S:\d+">(?:<!--\/?\$[?~!]?-->|<template id="B:\d+"><\/template>)*<\/div>/g;
const boundaryMark = /<!--\/?\$[?~!]?-->|<template id="B:\d+"><\/template>/g;

/**
 * A page that nobody loads a script for.
 * @throws Error when a part of the page would have come by a script: it would be missing
 */
export function withoutScripts(html: string): string {
  const bare = html.replace(script, '').replace(modulePreload, '').replace(emptyBoundary, '').replace(boundaryMark, '');
  if (/<div hidden id="S:/.test(bare)) throw new Error('a part of the page waits for a script');
  return bare;
}

/** Takes the scripts out of the documents of pages that say so (decision 0097). In the app they stay pages as all others. */
export function takeOutScripts(clientFolder: string): void {
  for (const page of Object.values(pages)) {
    if (!('scriptless' in page)) continue;
    const file = join(clientFolder, documentOf(page.path));
    writeFileSync(file, withoutScripts(readFileSync(file, 'utf8')));
  }
}
