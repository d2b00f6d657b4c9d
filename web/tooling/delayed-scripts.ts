import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFeaturedStories, listProducts } from '#shared/endpoints/catalogue.ts';
import { documentOf, pages, prerenderedPaths } from '#shared/names/pages.ts';

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /<script type="module" src="(\/assets\/start-[^"]+\.js)"><\/script>/;

interface DelayedScripts {
  readonly html: string;
  readonly file?: { readonly path: string; readonly text: string };
}

interface EarlyPicture {
  /** Of the list that the page asks for. */
  readonly path: string;
  /** JavaScript: from an entry to its picture's address. */
  readonly address: string;
}

/** Pages whose largest picture only the API can name. */
const earlyPictures: Readonly<Record<string, EarlyPicture>> = {
  [pages.continueYourStory.path]: { path: listProducts.path, address: '({ imageUrl }) => imageUrl' },
  [pages.featuredStories.path]: {
    path: listFeaturedStories.path,
    address: '({ images: [first], logo }) => first?.url ?? logo',
  },
};

/**
 * Requests the page's list before its scripts load, and shows the first picture in its slot. The page finds the response in the
 * browser's cache, and handles failures.
 */
function earlyRequestScript({ path, address }: EarlyPicture): string {
  return `const asked = fetch(${JSON.stringify(path)}, { headers: { accept: 'application/json' } })
  .then((answer) => answer.json())
  .then(({ data }) => {
    const found = data.slice(0, 1).map(${address})[0];
    const slot = document.querySelector('img[data-early]');
    if (!found || !slot) return;
    slot.src = found;
    return slot.decode();
  })
  .catch(() => {});
`;
}

const preloadOf = ({ path }: EarlyPicture) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}"/>`;

/** Scripts would delay the picture's download and paint. On a slow network they wait for half a second only. */
const afterPicture = '.then(() => Promise.race([asked, new Promise((later) => setTimeout(later, 500))])).then(painted)';

/** Does not wait in a background tab, which is never painted. */
function startScript(preloads: readonly string[], start: string, waits = ''): string {
  return `const begin = () => {
  for (const href of ${JSON.stringify(preloads)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  import(${JSON.stringify(start)});
};
const painted = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
if (document.hidden) begin();
else painted()${waits}.then(begin);
`;
}

/** Scripts that load before the first paint compete with styles and fonts (decision 0097). */
export function withDelayedScripts(html: string, path = ''): DelayedScripts {
  const start = starter.exec(html)?.[1];
  if (start === undefined) return { html };
  const preloads = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const early = earlyPictures[path];
  const text =
    early === undefined
      ? startScript(preloads, start)
      : earlyRequestScript(early) + startScript(preloads, start, afterPicture);
  const file = `/assets/begin-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`;
  const later = html.replace(modulePreload, '').replace(start, file);
  return {
    html: early === undefined ? later : later.replace('</head>', () => `${preloadOf(early)}</head>`),
    file: { path: file, text },
  };
}

/** Changes the prerendered pages only: the fallback document needs its scripts at once. */
export function delayScripts(clientFolder: string): void {
  for (const path of prerenderedPaths) {
    const page = join(clientFolder, documentOf(path));
    const { html, file } = withDelayedScripts(readFileSync(page, 'utf8'), path);
    if (file === undefined) continue;
    writeFileSync(join(clientFolder, file.path), file.text);
    writeFileSync(page, html);
  }
}
