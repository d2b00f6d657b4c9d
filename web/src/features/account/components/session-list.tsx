import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { OpenSession } from '#shared/schemas/account-settings.ts';
import { callEndSession, callEndSessions } from '#web/src/features/account/api/account-calls.ts';
import { useAccountChange } from '#web/src/features/account/api/account-query.ts';
import { headingOf } from '#web/src/features/account/model/sections.ts';
import { signedOutState } from '#web/src/features/auth/model/signed-out.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { listDraftIds } from '#web/src/lib/session.ts';
import { leaveSession, saveConversations } from '#web/src/lib/sign-out.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { AccountRow, AccountSection } from './account-section.tsx';
import { ChangeFailure } from './change-failure.tsx';

interface SessionListProps {
  readonly sessions: readonly OpenSession[];
  /** In milliseconds since 1970. */
  readonly now: number;
}

export function SessionList({ sessions, now }: SessionListProps) {
  return (
    <AccountSection id="sessions">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={now} />
      ))}
      <SignOutEverywhere />
    </AccountSection>
  );
}

/** It may have ended meanwhile. */
async function endSession({ id }: OpenSession): Promise<void> {
  try {
    await callEndSession(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'session-not-found') throw error;
  }
}

interface SessionRowProps {
  readonly session: OpenSession;
  readonly now: number;
}

function SessionRow({ session, now }: SessionRowProps) {
  const { device, startedAt, isThis } = session;
  const ending = useAccountChange(endSession, () => {
    notify.success(`${device} is signed out.`);
    // The row is gone.
    document.getElementById(headingOf('sessions'))?.focus();
  });
  return (
    <AccountRow
      title={device}
      note={
        <>
          Signed in <time dateTime={startedAt}>{createdLabel(startedAt, now)}</time>
        </>
      }
      action={
        isThis ? (
          <Badge tone="green">This one</Badge>
        ) : (
          <TextButton pending={ending.isPending} onClick={() => ending.mutate(session)}>
            {ending.isPending ? 'Signing out…' : 'Sign out'}
            <span className="sr-only"> {device}</span>
          </TextButton>
        )
      }
    >
      <ChangeFailure error={ending.error} />
    </AccountRow>
  );
}

function useSignOutEverywhere() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await saveConversations(listDraftIds());
      await callEndSessions();
    },
    onSuccess: () => {
      // Leave first, so that the signed-out visitor does not see a private page.
      navigate(pages.login.path, { state: signedOutState, flushSync: true });
      leaveSession();
    },
  });
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const { isPending, error, mutate } = useSignOutEverywhere();
  return (
    <AccountRow
      title="Everywhere"
      note="On every device, here too"
      action={<TextButton onClick={() => setAsking(true)}>Sign out everywhere</TextButton>}
    >
      <Dialog
        open={asking}
        onClose={isPending ? undefined : () => setAsking(false)}
        title="Sign out everywhere?"
        description="You’ll be signed out on every device, here too. Changes you haven’t saved in this browser are deleted."
        actions={
          <>
            <Button pending={isPending} pendingLabel="Signing out…" onClick={() => mutate()}>
              Sign out everywhere
            </Button>
            <Button variant="ghost" aria-disabled={isPending} onClick={() => !isPending && setAsking(false)}>
              Stay signed in
            </Button>
          </>
        }
      >
        {error === null ? undefined : (
          <p role="alert" className="pt-3 font-semibold text-danger">
            {errorMessage(error)}
          </p>
        )}
      </Dialog>
    </AccountRow>
  );
}
