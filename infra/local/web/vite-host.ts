import { resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { forwardedPrefixes } from '#shared/names/pages.ts';
import { runtimeConfigSchema } from '#shared/schemas/runtime-config.ts';
import { deskPlugin } from './desk-host.ts';
import { configJson, configPath } from './site-config.ts';

const webFolder = resolve(import.meta.dirname, '../../../web');
const config = runtimeConfigSchema.parse(JSON.parse(process.env['SITE_CONFIG'] ?? ''));

const siteConfig: Plugin = {
  name: 'site-config',
  configureServer(server) {
    server.middlewares.use(configPath, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(configJson(config));
    });
  },
};

process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.on('SIGINT', () => undefined);

// The web app's plugins use the working directory.
process.chdir(webFolder);
const server = await createServer({
  root: webFolder,
  configFile: resolve(webFolder, 'vite.config.ts'),
  plugins: [siteConfig, deskPlugin],
  server: {
    ...{ host: '127.0.0.1', port: Number(process.env['WEB_PORT']), strictPort: true },
    proxy: Object.fromEntries(forwardedPrefixes.map((prefix) => [prefix, config.apiUrl])),
  },
  clearScreen: false,
});
await server.listen();
process.send?.({ ready: true });
