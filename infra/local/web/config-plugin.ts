import type { Plugin } from 'vite';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { configJson, configPath, samplesJson, samplesPath } from './site-config.ts';

/** Serves `/config.json` of a development server. */
export const createConfigPlugin = (config: RuntimeConfig): Plugin =>
  createJsonPlugin('site-config', configPath, () => configJson(config));

/** Serves `/samples.json` of a development server. */
export const createSamplesPlugin = (): Plugin =>
  createJsonPlugin('sample-interviews', samplesPath, () => samplesJson());

const createJsonPlugin = (name: string, path: string, json: () => string): Plugin => ({
  name,
  configureServer(server) {
    server.middlewares.use(path, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(json());
    });
  },
});
