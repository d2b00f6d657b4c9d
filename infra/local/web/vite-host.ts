import { resolve } from 'node:path';
import { createServer } from 'vite';
import { runtimeConfigSchema } from '#shared/schemas/runtime-config.ts';
import { createConfigPlugin, createSamplesPlugin } from './config-plugin.ts';
import { createDeskRedirect, startDesk } from './desk-host.ts';
import { createForwarding } from './forward-request.ts';

const webFolder = resolve(import.meta.dirname, '../../../web');
const config = runtimeConfigSchema.parse(JSON.parse(process.env['SITE_CONFIG'] ?? ''));
const deskPort = Number(process.env['DESK_PORT']);
const apiUrl = process.env['API_URL'] ?? '';

process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.on('SIGINT', () => undefined);

// The web app's plugins use the working directory.
process.chdir(webFolder);
const server = await createServer({
  root: webFolder,
  configFile: resolve(webFolder, 'vite.config.ts'),
  plugins: [
    createForwarding('site', apiUrl),
    createConfigPlugin(config),
    createSamplesPlugin(),
    createDeskRedirect(`http://localhost:${deskPort}`),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT']),
    strictPort: true,
  },
  clearScreen: false,
});
await Promise.all([server.listen(), startDesk(deskPort, config, apiUrl)]);
process.send?.({ ready: true });
