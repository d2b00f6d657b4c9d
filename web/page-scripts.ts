import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What starts a page: it names the modules of its route, so no two pages have the same. React Router writes it inline. */
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/g;

/**
 * Moves the scripts that start the built pages into files of their own: a policy that allowed each by its hash would have
 * as many as there are pages, and CloudFront takes 1,783 characters (decision 0012). Without `async`, as React takes
 * an async script with an address for one of its own and would look for the page's in vain; a module waits anyway.
 */
export function moveStartersToFiles(clientFolder: string): void {
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
