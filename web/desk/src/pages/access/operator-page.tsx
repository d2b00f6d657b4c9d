import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useOperator } from '#web/desk/src/lib/operator.ts';
import { AuditEntries } from '#web/desk/src/pages/audit/entries.tsx';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty, Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { ChangeOperator } from './change-operator.tsx';
import type { ListedOperator } from './operator-acts.ts';
import { OperatorState } from './operator-state.tsx';
import { operatorsQuery } from './operators-query.ts';

/** One operator and what they did. */
export function OperatorPage() {
  const { operatorId } = useParams();
  const operators = useQuery(operatorsQuery);
  const operator = operators.data?.find((one) => one.operatorId === operatorId);
  return operator === undefined ? (
    <Page title="Operator" note={<TextLink to="/operators">All operators</TextLink>}>
      <QueryView query={operators} label="the operator" rows={3}>
        {() => <Empty>There is no such operator.</Empty>}
      </QueryView>
    </Page>
  ) : (
    <KnownOperator operator={operator} />
  );
}

function KnownOperator({ operator }: { readonly operator: ListedOperator }) {
  const own = useOperator().data?.operator.operatorId;
  const [isChanging, setIsChanging] = useState(false);
  const { operatorId, name, email, role, state, passkeys, lastSeenAt } = operator;
  return (
    <Page
      title={name}
      note={<TextLink to="/operators">All operators</TextLink>}
      actions={<Button onClick={() => setIsChanging(true)}>Change</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-4 wrap-anywhere">
        <dt className="text-muted">Email</dt>
        <dd>{email}</dd>
        <dt className="text-muted">Role</dt>
        <dd>{role}</dd>
        <dt className="text-muted">State</dt>
        <dd>
          <OperatorState state={state} />
        </dd>
        <dt className="text-muted">Passkeys</dt>
        <dd>{countOf(passkeys, 'passkey')}</dd>
        <dt className="text-muted">Last seen</dt>
        <dd>{lastSeenAt === null ? 'never' : createdLabel(lastSeenAt, Date.now())}</dd>
      </dl>
      <AuditEntries operatorId={operatorId} />
      {isChanging && (
        <ChangeOperator operator={operator} isOwn={operatorId === own} onClose={() => setIsChanging(false)} />
      )}
    </Page>
  );
}
