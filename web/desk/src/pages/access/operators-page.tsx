import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperator } from '#web/desk/src/lib/operator.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { Table } from '#web/desk/src/ui/table.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { ChangeOperator } from './change-operator.tsx';
import { InviteOperator } from './invite-operator.tsx';
import type { ListedOperator } from './operator-acts.ts';
import { OperatorState } from './operator-state.tsx';
import { operatorsQuery } from './operators-query.ts';

/** Who may use the desk; owners invite others and change their roles. */
export function OperatorsPage() {
  const operators = useQuery(operatorsQuery);
  const own = useOperator().data?.operator.operatorId;
  const [isInviting, setIsInviting] = useState(false);
  const [changed, setChanged] = useState<ListedOperator>();
  return (
    <Page
      title="Operators"
      note="The people who may use the desk."
      actions={<Button onClick={() => setIsInviting(true)}>Invite an operator</Button>}
    >
      <QueryView query={operators} label="operators" rows={4}>
        {(list) => (
          <Table
            caption="Operators"
            columns={['Name', 'Role', 'State', 'Passkeys', 'Last seen']}
            acts="Change"
            items={list}
            row={(operator) => (
              <OperatorRow
                key={operator.operatorId}
                operator={operator}
                isOwn={operator.operatorId === own}
                onChange={() => setChanged(operator)}
              />
            )}
          />
        )}
      </QueryView>
      {isInviting && <InviteOperator onClose={() => setIsInviting(false)} />}
      {changed !== undefined && (
        <ChangeOperator operator={changed} isOwn={changed.operatorId === own} onClose={() => setChanged(undefined)} />
      )}
    </Page>
  );
}

interface OperatorRowProps {
  readonly operator: ListedOperator;
  readonly isOwn: boolean;
  readonly onChange: () => void;
}

function OperatorRow({ operator, isOwn, onChange }: OperatorRowProps) {
  const { operatorId, name, email, role, state, passkeys, lastSeenAt } = operator;
  return (
    <tr>
      <th scope="row">
        <TextLink to={`/operators/${operatorId}`}>{name}</TextLink>
        {isOwn && ' (you)'}
        <span className="block font-normal text-muted text-small">{email}</span>
      </th>
      <td data-label="Role">{role}</td>
      <td>
        <OperatorState state={state} />
      </td>
      <td>{countOf(passkeys, 'passkey')}</td>
      <td data-label="Last seen">{lastSeenAt === null ? 'never' : createdLabel(lastSeenAt, Date.now())}</td>
      <td>
        <TextButton onClick={onChange}>
          Change<span className="sr-only">{` ${name}`}</span>
        </TextButton>
      </td>
    </tr>
  );
}
