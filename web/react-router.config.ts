import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from '../shared/names/pages.ts';
import { moveStartersToFiles } from './page-scripts.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: false,
  prerender: { paths: [...prerenderedPaths], concurrency: 2 },
  // The whole manifest is small, and a static host has no endpoint to discover routes at.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => moveStartersToFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
