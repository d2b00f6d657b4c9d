import type { Plugin } from 'vite';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { configJson, configPath } from './site-config.ts';

/** Serves `/config.json` of a development server. */
export const createConfigPlugin = (config: RuntimeConfig): Plugin => ({
  name: 'site-config',
  configureServer(server) {
    server.middlewares.use(configPath, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(configJson(config));
    });
  },
});
