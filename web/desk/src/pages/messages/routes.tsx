import type { RouteObject } from 'react-router';

export const routes: readonly RouteObject[] = [
  // One page for list and message: beside each other on wide screens.
  {
    path: '/messages/:messageId?',
    lazy: async () => ({ Component: (await import('./messages-page.tsx')).MessagesPage }),
  },
];
