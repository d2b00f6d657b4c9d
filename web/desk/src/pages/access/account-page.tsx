import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, beginPasskey, removePasskey } from '#shared/endpoints/desk-access.ts';
import { deviceOf } from '#shared/names/device.ts';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { notifyFailed } from '#web/desk/src/lib/desk-toasts.ts';
import { operatorQuery, useOperator } from '#web/desk/src/lib/operator.ts';
import { createPasskey, passkeyError } from '#web/desk/src/lib/passkey.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { operatorActs } from './operator-acts.ts';

type OwnDesk = NonNullable<ReturnType<typeof useOperator>['data']>;
type Passkey = OwnDesk['passkeys'][number];

const maxLabelLength = 60;
const refresh = [operatorQuery.queryKey];

/** The own account of an operator: who it is, until when, and with which passkeys. */
export function AccountPage() {
  const operator = useOperator();
  return (
    <Page title="Your account">
      <QueryView query={operator} label="your account">
        {(own) => <OwnAccount own={own} />}
      </QueryView>
    </Page>
  );
}

function OwnAccount({ own }: { readonly own: OwnDesk }) {
  const [isAdding, setIsAdding] = useState(false);
  const { operator, passkeys, sessionPasskeyId, sessionEndsAt } = own;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-4">
        <dt className="text-muted">Name</dt>
        <dd>{operator.name}</dd>
        <dt className="text-muted">Email</dt>
        <dd>{operator.email}</dd>
        <dt className="text-muted">Role</dt>
        <dd>{operator.role}</dd>
        <dt className="text-muted">Signed in until</dt>
        <dd>{longUtcDateAndTime(new Date(sessionEndsAt))}</dd>
      </dl>
      <Section
        title="Passkeys"
        actions={
          <Button variant="ghost" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        }
      >
        {passkeys.length < 2 && (
          <p data-slot="notice" className="mt-3 rounded-control bg-butter px-4 py-2.5 font-semibold text-plum">
            Please add a second passkey, on another device or a security key. With one only, losing it locks you out.
          </p>
        )}
        <ul className="desk-rows">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              isOfSession={passkey.passkeyId === sessionPasskeyId}
              isLast={passkeys.length === 1}
            />
          ))}
        </ul>
      </Section>
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** The operator signed in with it. */
  readonly isOfSession: boolean;
  /** The last one stays. */
  readonly isLast: boolean;
}

function PasskeyRow({ passkey, isOfSession, isLast }: PasskeyRowProps) {
  const { passkeyId, label, createdAt, lastUsedAt, isSynced } = passkey;
  const confirm = useConfirmation();
  const remove = useAct({
    run: async () => {
      const confirmationId = await confirm(operatorActs.removePasskey(passkeyId), {
        title: `Remove ${label}`,
        description: isOfSession
          ? 'Nobody can sign in with it any more. You signed in with it, so you will be signed out.'
          : 'Nobody can sign in with it any more, and its sessions end. Delete it on its device, too.',
        isDangerous: true,
      });
      return await deskApi(removePasskey, { path: { passkeyId }, body: { confirmationId } });
    },
    done: `${label} was removed`,
    refresh,
  });
  const now = Date.now();
  const used = lastUsedAt === null ? 'never used' : `last used ${createdLabel(lastUsedAt, now)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-semibold">{label}</p>
        <p className="text-muted text-small">
          {`Created ${createdLabel(createdAt, now)}, ${used}, ${isSynced ? 'synced between devices' : 'on one device'}`}
        </p>
      </div>
      {!isLast && (
        <TextButton onClick={() => remove.mutate(undefined)} pending={remove.isPending}>{`Remove ${label}`}</TextButton>
      )}
    </li>
  );
}

/** First a passkey that the operator has, then the new one: each needs a press, since browsers want one. */
function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const [label, setLabel] = useState(() => deviceOf(navigator.userAgent));
  const confirm = useConfirmation();
  const prepare = useMutation({
    mutationFn: async () => {
      const begun = (await deskApi(beginPasskey, { body: {} })).data;
      const confirmationId = await confirm(operatorActs.addPasskey(begun.ceremonyId), {
        title: 'Use a passkey that you have',
        description: 'Use one that you had when you signed in. Then your device creates the new one.',
      });
      return { ...begun, confirmationId };
    },
    onError: (error) => notifyFailed(error),
  });
  const add = useAct({
    run: async ({ ceremonyId, options, confirmationId }: NonNullable<typeof prepare.data>) => {
      const credential = await createPasskey(options).catch((error: unknown) => {
        throw passkeyError(error);
      });
      await deskApi(addPasskey, { body: { ceremonyId, credential, label, confirmationId } });
    },
    done: 'Your new passkey works',
    refresh,
    onDone: onClose,
  });
  const { data: prepared } = prepare;
  return (
    <Dialog
      // The confirmation takes its place.
      open={!prepare.isPending}
      title="Add a passkey"
      description={
        prepared === undefined
          ? 'Name it, and confirm with a passkey that you have.'
          : 'Your device asks for your fingerprint, face or PIN. You can also choose a phone or a security key.'
      }
      onClose={add.isPending ? undefined : onClose}
      actions={
        prepared === undefined ? (
          <Button
            onClick={() => prepare.mutate()}
            pending={prepare.isPending}
            disabled={label.trim() === '' || label.length > maxLabelLength}
          >
            Continue
          </Button>
        ) : (
          <Button
            onClick={() => add.mutate(prepared)}
            disabled={label.trim() === '' || label.length > maxLabelLength}
            pending={add.isPending}
            pendingLabel="Waiting for your device…"
          >
            Create the passkey
          </Button>
        )
      }
    >
      <div className="pt-4">
        <TextField
          label="Name of the passkey"
          value={label}
          maxLength={maxLabelLength}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
    </Dialog>
  );
}
