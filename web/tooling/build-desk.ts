import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Builds the operators' console into the site's folder. After the site, whose build empties the folder. */
export async function buildDesk(clientFolder: string): Promise<void> {
  await build({
    configFile: resolve(import.meta.dirname, '../desk/vite.config.ts'),
    build: { outDir: join(clientFolder, 'desk') },
    logLevel: 'warn',
  });
}
