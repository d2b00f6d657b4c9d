import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const starter = /<script type="module" async="">([\s\S]*?)<\/script>/g;

/** The CSP cannot list a hash per page (decision 0012). Not `async`, which React would treat as its own resource. */
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
