import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf, prerenderedPaths } from '#shared/names/pages.ts';

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /<script type="module" src="(\/assets\/start-[^"]+\.js)"><\/script>/;

interface DelayedScripts {
  readonly html: string;
  readonly file?: { readonly path: string; readonly text: string };
}

/** Does not wait in a background tab, which is never painted. */
function startScript(preloads: readonly string[], start: string): string {
  return `const begin = () => {
  for (const href of ${JSON.stringify(preloads)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  import(${JSON.stringify(start)});
};
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
`;
}

/** Scripts that load before the first paint compete with styles and fonts (decision 0097). */
export function withDelayedScripts(html: string): DelayedScripts {
  const start = starter.exec(html)?.[1];
  if (start === undefined) return { html };
  const preloads = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const text = startScript(preloads, start);
  const path = `/assets/begin-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`;
  return { html: html.replace(modulePreload, '').replace(start, path), file: { path, text } };
}

/** Changes the prerendered pages only: the fallback document needs its scripts at once. */
export function delayScripts(clientFolder: string): void {
  for (const path of prerenderedPaths) {
    const page = join(clientFolder, documentOf(path));
    const { html, file } = withDelayedScripts(readFileSync(page, 'utf8'));
    if (file === undefined) continue;
    writeFileSync(join(clientFolder, file.path), file.text);
    writeFileSync(page, html);
  }
}
