import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  { path: '/orders', lazy: async () => ({ Component: (await import('./order-board.tsx')).OrderBoard }) },
];
