import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What React streamed after the page, and the script that would move it into its boundary. */
const late =
  /<div hidden id="S:(\d+)">((?:<script>(?:(?!<\/script>)[\s\S])*<\/script>|<!--\/?\$[?~!]?-->|<template id="B:\d+"><\/template>)*)<\/div><script>(?:(?!<\/script>)[\s\S])*\$RC\("B:\1","S:\1"\)<\/script>/;

/** Of the runtime that moves late parts, for its throttle. */
const clock = /<script id="_R_">requestAnimationFrame\(function\(\)\{\$RT=performance\.now\(\)\}\);<\/script>/;

const unfinished = /<template id="B:|<div hidden id="S:|\$RC\(|\brel="expect"/;

/**
 * Moves each late part into its boundary, as the page would be if React had rendered it in time. Its scripts would need a hash
 * for each boundary of a page (decision 0012).
 * @throws Error when a part is left, since its script would be refused
 */
export function completeBoundaries(html: string): string {
  let page = html.replace(clock, '');
  for (let found = late.exec(page); found !== null; found = late.exec(page)) {
    const [whole, id, part = ''] = found;
    const rest = page.replace(whole, () => '');
    page = rest.replace(`<!--$?--><template id="B:${id}"></template><!--/$-->`, () => `<!--$-->${part}<!--/$-->`);
    if (page === rest) throw new Error(`a page has no boundary for its late part ${id}`);
  }
  if (unfinished.test(page)) throw new Error('a part of a page would be inserted by a script');
  return page;
}

export function completePages(clientFolder: string): void {
  for (const page of globSync('**/*.html', { cwd: clientFolder })) {
    const file = join(clientFolder, page);
    writeFileSync(file, completeBoundaries(readFileSync(file, 'utf8')));
  }
}
