import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useDeskToken } from '#web/desk/src/lib/desk-session.ts';
import { deskPages } from '#web/desk/src/lib/navigation.ts';
import { useOperator } from '#web/desk/src/lib/operator.ts';
import { Page } from '#web/desk/src/ui/page.tsx';
import { Failure } from '#web/desk/src/ui/query-view.tsx';
import { DeskHeader } from './desk-header.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

function rolesOf(pathname: string) {
  const [first = ''] = pathname.split('/').filter((segment) => segment !== '');
  return deskPages.find(({ path }) => path === `/${first}`)?.roles;
}

/** Pages for operators with a session; everybody else is sent to the sign-in page. */
export function DeskLayout() {
  const token = useDeskToken();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  // What one operator loaded must not be shown to the next.
  useEffect(() => {
    if (token === null) queryClient.removeQueries();
  }, [token, queryClient]);
  if (token === null) return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  return <SignedIn pathname={pathname} />;
}

function SignedIn({ pathname }: { readonly pathname: string }) {
  const operator = useOperator();
  const role = operator.data?.operator.role;
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const mayOpen = role === undefined || (rolesOf(pathname)?.includes(role) ?? true);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to the page
      </a>
      <DeskHeader operator={operator.data?.operator} onShortcuts={() => setShowsShortcuts(true)} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter pt-6 pb-16">
        {operator.data === undefined && operator.error !== null && (
          <Failure error={operator.error} retrying={operator.isFetching} onRetry={() => void operator.refetch()} />
        )}
        {mayOpen ? <Outlet /> : <OtherRole />}
      </main>
      <ShortcutsDialog role={role} isOpen={showsShortcuts} onChange={setShowsShortcuts} />
    </div>
  );
}

function OtherRole() {
  return (
    <Page title="Not for your role">
      <p className="max-w-lede pt-4">An owner can give you another role on the page Operators.</p>
    </Page>
  );
}
