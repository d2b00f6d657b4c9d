import { useState } from 'react';
import { addPasskey, beginPasskey, removePasskey } from '#shared/endpoints/desk-access.ts';
import { deviceOf } from '#shared/names/device.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { operatorQuery, useOperator } from '#web/desk/src/lib/operator.ts';
import { createPasskey, passkeyError } from '#web/desk/src/lib/passkey.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { createdLabel, longDateAndTime } from '#web/src/lib/dates.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { TextField } from '#web/src/ui/field.tsx';

type OwnDesk = NonNullable<ReturnType<typeof useOperator>['data']>;
type Passkey = OwnDesk['passkeys'][number];

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
  const [removed, setRemoved] = useState<Passkey>();
  const [isAdding, setIsAdding] = useState(false);
  const { operator, passkeys, sessionEndsAt } = own;
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
        <dd>{longDateAndTime(new Date(sessionEndsAt))}</dd>
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
              onRemove={passkeys.length > 1 ? () => setRemoved(passkey) : undefined}
            />
          ))}
        </ul>
      </Section>
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
      {removed !== undefined && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** Undefined for the last one. */
  readonly onRemove: (() => void) | undefined;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { label, createdAt, lastUsedAt, isSynced } = passkey;
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
      {onRemove !== undefined && <TextButton onClick={onRemove}>{`Remove ${label}`}</TextButton>}
    </li>
  );
}

function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const [label, setLabel] = useState(() => deviceOf(navigator.userAgent));
  const add = useAct({
    run: async () => {
      const { ceremonyId, options } = (await deskApi(beginPasskey, { body: {} })).data;
      const credential = await createPasskey(options).catch((error: unknown) => {
        throw passkeyError(error);
      });
      await deskApi(addPasskey, { body: { ceremonyId, credential, label } });
    },
    done: 'Your new passkey works',
    refresh,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      title="Add a passkey"
      description="Your device asks for your fingerprint, face or PIN. You can also choose a phone or a security key."
      onClose={add.isPending ? undefined : onClose}
      actions={
        <Button onClick={() => add.mutate()} disabled={label.trim() === ''} pending={add.isPending}>
          Create the passkey
        </Button>
      }
    >
      <div className="pt-4">
        <TextField
          label="Name of the passkey"
          value={label}
          maxLength={60}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
  const remove = useAct({
    run: () => deskApi(removePasskey, { path: { passkeyId: passkey.passkeyId } }),
    done: `${passkey.label} was removed`,
    refresh,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      title={`Remove ${passkey.label}?`}
      description="Nobody can sign in with it any more. Delete it on its device, too."
      onClose={remove.isPending ? undefined : onClose}
      actions={
        <>
          <Button variant="danger" onClick={() => remove.mutate()} pending={remove.isPending}>
            Remove the passkey
          </Button>
          <Button variant="ghost" onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
        </>
      }
    />
  );
}
