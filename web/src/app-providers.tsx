import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { startAnalytics } from './lib/analytics-start.ts';
import { onSessionEnded } from './lib/api.ts';
import { createQueryClient } from './lib/query-client.ts';
import { endSession, resumeSession } from './lib/session.ts';
import { PageLoad } from './ui/page-load.tsx';
import { PageViews } from './ui/page-views.tsx';
import { RouteFocus } from './ui/route-focus.tsx';
import { ToastHost } from './ui/toast-host.tsx';

/** What every page lives in: the cache of the server's answers, the session, counting, focus and messages. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    onSessionEnded(endSession);
    resumeSession();
    startAnalytics();
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <PageLoad />
      <RouteFocus />
      <PageViews />
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}
