import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('./today-page.tsx')).TodayPage }) },
];
