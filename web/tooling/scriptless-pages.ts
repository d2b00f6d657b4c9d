import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf, pages } from '#shared/names/pages.ts';

const script = /<script(?![^>]*\stype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;

const modulePreload = /<link rel="modulepreload"[^>]*>/g;

/** Placeholders for content that React would stream in; our pages have none. */
const emptyBoundary = /<div hidden id="S:\d+">(?:<!--\/?\$[?~!]?-->|<template id="B:\d+"><\/template>)*<\/div>/g;
const boundaryMark = /<!--\/?\$[?~!]?-->|<template id="B:\d+"><\/template>/g;

/** Removes a page's scripts. @throws Error when the page would be incomplete without them */
export function stripScripts(html: string): string {
  const bare = html.replace(script, '').replace(modulePreload, '').replace(emptyBoundary, '').replace(boundaryMark, '');
  if (/<div hidden id="S:/.test(bare)) throw new Error('a part of the page waits for a script');
  return bare;
}

/** For pages marked `scriptless` (decision 0097); in the app they work like all others. */
export function removeScripts(clientFolder: string): void {
  for (const page of Object.values(pages)) {
    if (!('scriptless' in page)) continue;
    const file = join(clientFolder, documentOf(page.path));
    writeFileSync(file, stripScripts(readFileSync(file, 'utf8')));
  }
}
