import { useState } from 'react';
import { inviteOperator } from '#shared/endpoints/desk-access.ts';
import { type OperatorRole, operatorRoleSchema } from '#shared/schemas/operator-role.ts';
import { addressForm } from '#shared/text/plain-text.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { FormDialog } from '#web/desk/src/ui/form-dialog.tsx';
import { SelectField } from '#web/desk/src/ui/select-field.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { operatorActs, roleOptions } from './operator-acts.ts';

interface Invited {
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
}

/** Invites after the passkey; also anew, for an operator who lost theirs. */
export function useInvite(onDone: (link: string) => void) {
  const confirm = useConfirmation();
  return useAct({
    run: async ({ name, email, role }: Invited) => {
      const act = operatorActs.invite(email, role);
      const confirmationId = await confirm(act, {
        title: `Invite ${name}`,
        description: `You get a link for ${email}, with the role ${role}. Earlier passkeys of this address are removed.`,
      });
      return (await deskApi(inviteOperator, { body: { name, email, role, confirmationId } })).data.link;
    },
    done: (_, { name }) => `${name} is invited`,
    refresh: [['operators']],
    onDone,
  });
}

export function InviteOperator({ onClose }: { readonly onClose: () => void }) {
  const [invited, setInvited] = useState<Invited>({ name: '', email: '', role: 'support' });
  const [link, setLink] = useState<string>();
  const invite = useInvite(setLink);
  const submit = () =>
    invite.mutate({ ...invited, name: invited.name.trim(), email: addressForm(invited.email.trim()) });
  if (link !== undefined) return <InvitationLink link={link} name={invited.name} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite an operator"
      description="You get a link for them that works once, for 24 hours."
      onClose={onClose}
      button={{ children: 'Invite', pending: invite.isPending, pendingLabel: 'Inviting…' }}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        value={invited.name}
        onChange={({ target }) => setInvited({ ...invited, name: target.value })}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        value={invited.email}
        onChange={({ target }) => setInvited({ ...invited, email: target.value })}
      />
      <SelectField
        label="Role"
        options={roleOptions}
        value={invited.role}
        onChange={({ target }) => setInvited({ ...invited, role: operatorRoleSchema.parse(target.value) })}
      />
    </FormDialog>
  );
}
