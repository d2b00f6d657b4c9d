import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from '#shared/names/pages.ts';
import { buildDesk } from './tooling/build-desk.ts';
import { finishSite } from './tooling/finish-site.ts';
import { siteOrigin } from './tooling/site-origin.ts';

export default {
  appDirectory: 'src',
  // The audit builds for another origin, so it needs another folder.
  buildDirectory: process.env['WEB_BUILD_FOLDER'] || 'dist',
  ssr: false,
  prerender: { paths: [...prerenderedPaths], concurrency: 2 },
  // A static host has no endpoint for route discovery.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig, buildManifest }) => {
    const clientFolder = join(reactRouterConfig.buildDirectory, 'client');
    finishSite({
      origin: siteOrigin(process.env),
      appFolder: reactRouterConfig.appDirectory,
      clientFolder,
      routes: Object.values(buildManifest?.routes ?? {}),
    });
    await buildDesk(clientFolder);
  },
} satisfies Config;
