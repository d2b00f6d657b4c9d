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

/** Deletes cached responses when another customer logs in, in any tab. */
function forgetWithCustomer(queryClient: QueryClient): () => void {
  let before = readStored(storedKeys.token);
  return watchStored(storedKeys.token, () => {
    const token = readStored(storedKeys.token);
    if (!isSameCustomer(before, token)) queryClient.clear();
    before = token;
  });
}

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
