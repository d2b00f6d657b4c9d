import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** React Router's inline start script names the route's modules, so it differs on every page. */
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/g;

/**
 * Moves start scripts into files. Allowing each by its hash would exceed CloudFront's limit of 1,783 characters (decision
 * 0012). Without `async`, because React treats external async scripts as its own resources; modules are deferred anyway.
 */
export function extractStartScripts(clientFolder: string): void {
  for (const page of globSync('**/*.html', { cwd: clientFolder })) {
    const file = join(clientFolder, page);
    const moved = readFileSync(file, 'utf8').replace(starter, (_, text: string) => {
      const name = `start-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`;
      writeFileSync(join(clientFolder, 'assets', name), text);
      return `<script type="module" src="/assets/${name}"></script>`;
    });
    writeFileSync(file, moved);
  }
}
