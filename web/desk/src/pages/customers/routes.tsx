import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  { path: '/customers', lazy: async () => ({ Component: (await import('./search-page.tsx')).SearchPage }) },
  { path: '/customers/:userId', lazy: async () => ({ Component: (await import('./customer-page.tsx')).CustomerPage }) },
];
