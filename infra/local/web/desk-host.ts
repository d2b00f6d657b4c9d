import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { deskPath } from '#shared/names/pages.ts';

const configFile = resolve(import.meta.dirname, '../../../web/desk/vite.config.ts');

function isDesk(url: string): boolean {
  const [path = ''] = url.split('?');
  return path === deskPath || path.startsWith(`${deskPath}/`);
}

/** A second development server inside the site's, started by the first request for the desk. */
export const deskPlugin: Plugin = {
  name: 'desk',
  configureServer(site) {
    let desk: Promise<ViteDevServer> | undefined;
    const start = async () => {
      const server = site.httpServer as Server;
      return await createServer({ configFile, server: { middlewareMode: true, ws: { server } }, clearScreen: false });
    };
    const serve = async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      desk ??= start();
      const { middlewares } = await desk;
      if (request.url?.split('?')[0] === deskPath) request.url = request.url.replace(deskPath, `${deskPath}/`);
      middlewares(request, response, next);
    };
    site.middlewares.use((request, response, next) => {
      if (isDesk(request.url ?? '')) serve(request, response, next).catch(next);
      else next();
    });
  },
};
