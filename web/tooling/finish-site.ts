import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extractStartScripts } from '#web/page-scripts.ts';
import { completePages } from './completed-boundaries.ts';
import { delayScripts } from './delayed-scripts.ts';
import { pageFacts } from './page-facts.ts';
import { shortenManifest } from './route-manifest.ts';
import { removeScripts } from './scriptless-pages.ts';
import {
  indexedPages,
  llmsTxt,
  type PageFacts,
  robotsTxt,
  securityTxt,
  sitemapXml,
  webManifest,
} from './site-files.ts';

interface BuiltRoute {
  readonly path?: string | undefined;
  readonly file: string;
}

interface BuiltSite {
  readonly origin: string;
  readonly appFolder: string;
  readonly clientFolder: string;
  readonly routes: readonly BuiltRoute[];
}

function factsOfIndexedPages({ routes, appFolder, clientFolder }: BuiltSite, builtAt: Date): PageFacts[] {
  return indexedPages.map(({ path }) => {
    const route = routes.find((one) =>
      path === '/' ? one.path === undefined && /\/home\./.test(one.file) : one.path === path,
    );
    if (route === undefined) throw new Error(`no route has the path ${path}`);
    return pageFacts({ path, routeFile: route.file, appFolder, clientFolder, builtAt });
  });
}

export function finishSite(site: BuiltSite): void {
  const { origin, clientFolder } = site;
  const builtAt = new Date();
  shortenManifest(clientFolder);
  removeScripts(clientFolder);
  completePages(clientFolder);
  extractStartScripts(clientFolder);
  delayScripts(clientFolder);
  const facts = factsOfIndexedPages(site, builtAt);
  const files = {
    'sitemap.xml': sitemapXml(origin, facts),
    'robots.txt': robotsTxt(origin),
    'llms.txt': llmsTxt(origin, facts),
    'manifest.webmanifest': webManifest(),
    '.well-known/security.txt': securityTxt(origin, builtAt),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clientFolder, name)), { recursive: true });
    writeFileSync(join(clientFolder, name), text);
  }
}
