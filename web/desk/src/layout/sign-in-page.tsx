import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { useDeskToken } from '#web/desk/src/lib/desk-session.ts';
import { passkeyError } from '#web/desk/src/lib/passkey.ts';
import { signIn } from '#web/desk/src/lib/sign-in.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Door } from './door.tsx';

/** The page that sent the operator here; the router accepts paths of the desk only. */
function pageBefore(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

export function SignInPage() {
  const token = useDeskToken();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: async () => {
      queryClient.removeQueries();
      await signIn();
    },
  });
  if (token !== null) return <Navigate to={pageBefore(state)} replace />;
  return (
    <Door title="Sign in">
      <p>The desk is for the people who run Tellwren. You need a passkey, no password.</p>
      <Button onClick={() => start.mutate()} pending={start.isPending} pendingLabel="Waiting for your passkey…">
        <KeyRound aria-hidden="true" size={18} />
        Sign in with your passkey
      </Button>
      <p role="alert" className="min-h-6 font-semibold text-danger">
        {start.error !== null && passkeyError(start.error).message}
      </p>
      <p className="text-muted text-small">Have you lost your passkeys? Ask an owner to invite you again.</p>
    </Door>
  );
}
