import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { acceptInvitation, openInvitation } from '#shared/endpoints/desk-access.ts';
import { deviceOf } from '#shared/names/device.ts';
import { startDeskSession } from '#web/desk/src/lib/desk-session.ts';
import { notifyDone } from '#web/desk/src/lib/desk-toasts.ts';
import { createPasskey, passkeyError } from '#web/desk/src/lib/passkey.ts';
import { LoadingRows } from '#web/desk/src/ui/loading.tsx';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Door } from './door.tsx';

/** The secret is in the fragment, which browsers send to no server, and leaves the address at once. */
function useInvitationSecret(): string {
  const navigate = useNavigate();
  const [secret] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') navigate('/invitation', { replace: true });
  }, [navigate]);
  return secret;
}

/** Creates the first passkey of an invited operator, or a new one for an operator who lost theirs. */
export function InvitationPage() {
  const secret = useInvitationSecret();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: async () => (await api(openInvitation, { body: { secret } })).data,
    enabled: secret !== '',
    // Each call makes a new challenge, which the shown one must stay.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const accept = useMutation({
    // A challenge is used once, so that a second try needs a new one.
    mutationFn: async (
      shown: { readonly ceremonyId: string; readonly options: Record<string, unknown> } | undefined,
    ) => {
      const { ceremonyId, options } = shown ?? (await api(openInvitation, { body: { secret } })).data;
      const credential = await createPasskey(options);
      const label = deviceOf(navigator.userAgent);
      return (await api(acceptInvitation, { body: { secret, ceremonyId, credential, label } })).data;
    },
    onSuccess: ({ token }) => {
      // Of an operator who used this tab before.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' });
      startDeskSession(token);
      notifyDone('Your passkey works. You are signed in.');
      navigate('/account', { replace: true });
    },
  });
  if (secret === '') return <UnusableInvitation reason="This page needs the link of your invitation." />;
  if (invitation.error !== null) return <UnusableInvitation reason={errorMessage(invitation.error)} />;
  if (invitation.data === undefined) {
    return (
      <Door title="Your invitation">
        <LoadingRows label="your invitation" rows={2} />
      </Door>
    );
  }
  const { name, email, role } = invitation.data;
  return (
    <Door title={`Welcome, ${name}`}>
      <p>{`You are invited to the Tellwren desk as ${role}, with the address ${email}.`}</p>
      <p>A passkey replaces the password. Your device asks for your fingerprint, face or PIN.</p>
      <Button
        onClick={() => accept.mutate(accept.isError ? undefined : invitation.data)}
        pending={accept.isPending}
        pendingLabel="Waiting for your device…"
      >
        <KeyRound aria-hidden="true" size={18} />
        Create your passkey
      </Button>
      <p role="alert" className="min-h-6 font-semibold text-danger">
        {accept.error !== null && passkeyError(accept.error).message}
      </p>
    </Door>
  );
}

function UnusableInvitation({ reason }: { readonly reason: string }) {
  return (
    <Door title="This invitation cannot be used">
      <p>{reason}</p>
      <p>Open your link once more. It works once, for 24 hours. An owner can invite you again.</p>
    </Door>
  );
}
