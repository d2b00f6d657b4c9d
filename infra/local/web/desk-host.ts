import { createReadStream } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { listenOnLoopback } from '#infra/local/listen.ts';
import { deskPath, deskPathOf, deskSharedFiles } from '#shared/names/pages.ts';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { createConfigPlugin } from './config-plugin.ts';
import { contentTypeOf } from './content-types.ts';
import { createForwarding } from './forward-request.ts';
import { configPath } from './site-config.ts';

const webFolder = resolve(import.meta.dirname, '../../../web');

/** Redirects the desk's paths of the site to the desk's own origin. */
export const createDeskRedirect = (deskUrl: string): Plugin => ({
  name: 'desk-redirect',
  configureServer(site) {
    site.middlewares.use((request, response, next) => {
      const [pathname = '/'] = (request.url ?? '/').split('?');
      const path = deskPathOf(pathname);
      if (path === undefined) return next();
      response.writeHead(302, { Location: deskUrl + path + (request.url ?? '').slice(pathname.length) }).end();
    });
  },
});

/** The desk's development server, in an origin of its own. Vite starts with the first request. */
export async function startDesk(port: number, config: RuntimeConfig, apiUrl: string): Promise<void> {
  const server = createHttpServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (pathname === '/') return void response.writeHead(302, { Location: deskPath }).end();
    if (pathname !== configPath && deskSharedFiles.includes(pathname)) {
      response.writeHead(200, { 'Content-Type': contentTypeOf(pathname) });
      createReadStream(join(webFolder, 'public', pathname)).pipe(response);
      return;
    }
    if (pathname === deskPath) request.url = request.url?.replace(deskPath, `${deskPath}/`);
    vite ??= startVite();
    vite.then(
      ({ middlewares }) => middlewares(request, response, () => response.writeHead(404).end()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  let vite: Promise<ViteDevServer> | undefined;
  const startVite = () =>
    createServer({
      configFile: resolve(webFolder, 'desk/vite.config.ts'),
      plugins: [createForwarding('desk', apiUrl), createConfigPlugin(config)],
      server: { middlewareMode: true, ws: { server } },
      clearScreen: false,
    });
  await listenOnLoopback(server, port);
}
