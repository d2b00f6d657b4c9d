import { createBrowserRouter, type RouteObject } from 'react-router';
import { deskPath } from '#shared/names/pages.ts';
import { CrashPage } from './layout/crash-page.tsx';
import { DeskFrame } from './layout/desk-frame.tsx';
import { DeskLayout } from './layout/desk-layout.tsx';
import { MissingPage } from './layout/missing-page.tsx';
import { LoadingRows } from './ui/loading.tsx';

interface RoutesModule {
  readonly routes: readonly RouteObject[];
}

/** Each part of the desk lists its pages in `pages/<part>/routes.tsx`, loaded on demand by the route's `lazy`. */
const parts = import.meta.glob<RoutesModule>('./pages/*/routes.tsx', { eager: true });

export function createDeskRouter() {
  const pages = Object.values(parts).flatMap(({ routes }) => routes);
  return createBrowserRouter(
    [
      {
        element: <DeskFrame />,
        errorElement: <CrashPage />,
        hydrateFallbackElement: <LoadingRows label="the desk" />,
        children: [
          {
            path: '/sign-in',
            lazy: async () => ({ Component: (await import('./layout/sign-in-page.tsx')).SignInPage }),
          },
          {
            path: '/invitation',
            lazy: async () => ({ Component: (await import('./layout/invitation-page.tsx')).InvitationPage }),
          },
          {
            element: <DeskLayout />,
            children: [
              // Inside the layout, so that the navigation stays when a page fails.
              { errorElement: <CrashPage />, children: [...pages, { path: '*', element: <MissingPage /> }] },
            ],
          },
        ],
      },
    ],
    { basename: deskPath },
  );
}
