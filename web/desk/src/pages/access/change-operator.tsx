import { useState } from 'react';
import { changeOperator } from '#shared/endpoints/desk-access.ts';
import { type OperatorRole, operatorRoleSchema } from '#shared/schemas/operator-role.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { SelectField } from '#web/desk/src/ui/select-field.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useInvite } from './invite-operator.tsx';
import { type ListedOperator, operatorActs, roleOptions } from './operator-acts.ts';

interface ChangeOperatorProps {
  readonly operator: ListedOperator;
  /** Nobody invites or disables themselves. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

const refresh = [['operators'], ['operator']];

function useChanges({ operator, onClose }: Pick<ChangeOperatorProps, 'operator' | 'onClose'>) {
  const confirm = useConfirmation();
  const { operatorId, name, state } = operator;
  const path = { operatorId };
  const changeRole = useAct({
    run: async (role: OperatorRole) => {
      const confirmationId = await confirm(operatorActs.changeRole(operatorId, role), {
        title: `Make ${name} ${role}`,
        description: `Their role is now ${operator.role}. The change counts at once.`,
      });
      return await deskApi(changeOperator, { path, body: { role, confirmationId } });
    },
    done: (_, role) => `The role of ${name} is now ${role}`,
    refresh,
    onDone: onClose,
  });
  const isDisabled = state !== 'disabled';
  const setDisabled = useAct({
    run: async () => {
      const act = isDisabled ? operatorActs.disable(operatorId) : operatorActs.enable(operatorId);
      const confirmationId = await confirm(act, {
        title: isDisabled ? `Disable ${name}` : `Enable ${name}`,
        description: isDisabled ? 'This ends their session at once.' : 'They can sign in with their passkeys again.',
        isDangerous: isDisabled,
      });
      return await deskApi(changeOperator, { path, body: { isDisabled, confirmationId } });
    },
    done: isDisabled ? `${name} can no longer sign in` : `${name} can sign in again`,
    refresh,
    onDone: onClose,
  });
  return { changeRole, setDisabled };
}

/** Changes the role, lets an operator out or in, and invites anew. Each asks for the passkey. */
export function ChangeOperator({ operator, isOwn, onClose }: ChangeOperatorProps) {
  const { name, email, state } = operator;
  const [role, setRole] = useState(operator.role);
  const [link, setLink] = useState<string>();
  const { changeRole, setDisabled } = useChanges({ operator, onClose });
  const invite = useInvite(setLink);
  if (link !== undefined) return <InvitationLink link={link} name={name} onClose={onClose} />;
  return (
    <Dialog open title={name} description={email} onClose={onClose}>
      <div className="pt-4">
        <SelectField
          label="Role"
          options={roleOptions}
          value={role}
          onChange={({ target }) => setRole(operatorRoleSchema.parse(target.value))}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={role === operator.role}
            pending={changeRole.isPending}
            onClick={() => changeRole.mutate(role)}
          >
            Change the role
          </Button>
          {!isOwn && (
            <>
              <Button
                variant="ghost"
                pending={invite.isPending}
                onClick={() => invite.mutate({ name, email, role: operator.role })}
              >
                Invite again
              </Button>
              <Button
                variant={state === 'disabled' ? 'ghost' : 'danger'}
                pending={setDisabled.isPending}
                onClick={() => setDisabled.mutate(undefined)}
              >
                {state === 'disabled' ? 'Enable' : 'Disable'}
              </Button>
            </>
          )}
        </div>
        {!isOwn && (
          <p className="pt-4 text-muted text-small">
            “Invite again” is for somebody who lost their passkeys: the new link replaces all of them.
          </p>
        )}
      </div>
    </Dialog>
  );
}
