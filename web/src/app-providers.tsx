import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from './lib/query-client.ts';
import { isSameCustomer } from './lib/session.ts';
import { readStored, storedKeys, watchStored } from './lib/storage.ts';
import { LastVisitedPage } from './ui/last-visited-page.tsx';
import { PageLoad } from './ui/page-load.tsx';
import { PageViews } from './ui/page-views.tsx';
import { RouteFocus } from './ui/route-focus.tsx';
import { ToastHost } from './ui/toast-host.tsx';

/** What was fetched for one customer is not shown to the next, whichever tab they came and went in. */
function forgetWithCustomer(queryClient: QueryClient): () => void {
  let before = readStored(storedKeys.token);
  return watchStored(storedKeys.token, () => {
    const token = readStored(storedKeys.token);
    if (!isSameCustomer(before, token)) queryClient.clear();
    before = token;
  });
}

/** What every page lives in: the cache of the server's answers, the session, counting, focus and messages. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => forgetWithCustomer(queryClient), [queryClient]);
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
