import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './lib/query-client.ts';
import { LastVisitedPage } from './ui/last-visited-page.tsx';
import { PageLoad } from './ui/page-load.tsx';
import { PageViews } from './ui/page-views.tsx';
import { RouteFocus } from './ui/route-focus.tsx';
import { ToastHost } from './ui/toast-host.tsx';

/** What every page lives in: the cache of the server's answers, the session, counting, focus and messages. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <PageLoad />
      <RouteFocus />
      <PageViews />
      <LastVisitedPage />
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}
