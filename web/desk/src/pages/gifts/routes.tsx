import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  { path: '/gifts', lazy: async () => ({ Component: (await import('./gift-board.tsx')).GiftBoard }) },
  { path: '/gifts/:giftId', lazy: async () => ({ Component: (await import('./gift-page.tsx')).GiftPage }) },
];
