import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from '../shared/names/pages.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: false,
  prerender: { paths: [...prerenderedPaths], concurrency: 2 },
  // The whole manifest is small, and a static host has no endpoint to discover routes at.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
