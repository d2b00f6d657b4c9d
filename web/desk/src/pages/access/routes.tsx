import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  { path: '/account', lazy: async () => ({ Component: (await import('./account-page.tsx')).AccountPage }) },
  { path: '/operators', lazy: async () => ({ Component: (await import('./operators-page.tsx')).OperatorsPage }) },
  {
    path: '/operators/:operatorId',
    lazy: async () => ({ Component: (await import('./operator-page.tsx')).OperatorPage }),
  },
];
