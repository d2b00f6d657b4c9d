import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  { path: '/films', lazy: async () => ({ Component: (await import('./film-list.tsx')).FilmList }) },
  { path: '/films/:orderId', lazy: async () => ({ Component: (await import('./film-page.tsx')).FilmPage }) },
];
