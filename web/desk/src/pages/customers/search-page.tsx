import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { resendVerificationMail } from '#shared/endpoints/desk-people.ts';
import type { FoundCustomer, WaitingRegistration } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty, Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { Table } from '#web/desk/src/ui/table.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { searchQuery } from './customer-queries.ts';

/** Customers by email, order number or name. A single match of an email or a number opens at once. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const found = useInfiniteQuery(searchQuery(q));
  const [first] = found.data?.pages ?? [];
  // Two words of a name may begin like the search, on two pages.
  const customers = found.data && [
    ...new Map(found.data.pages.flatMap(({ data }) => data).map((customer) => [customer.userId, customer])).values(),
  ];
  const [only, ...others] = customers ?? [];
  if (first !== undefined && first.by !== 'name' && only !== undefined && others.length === 0)
    return <Navigate replace to={`/customers/${only.userId}`} />;
  return (
    <Page title="Customers" note={q === '' ? undefined : `Search for “${q}”`}>
      {q === '' ? (
        <Empty>
          Type an email, an order number or the beginning of a first or last name into the search above. On a keyboard,{' '}
          <kbd>/</kbd> goes there.
        </Empty>
      ) : (
        <QueryView query={{ ...found, data: customers }} label="customers">
          {(list) => (
            <>
              {first?.waiting && <Waiting registration={first.waiting} />}
              {list.length > 0 && <Customers customers={list} />}
              {list.length === 0 && !first?.waiting && <Nobody by={first?.by} />}
              <ShowMore pages={found} />
            </>
          )}
        </QueryView>
      )}
    </Page>
  );
}

function Nobody({ by }: { readonly by: 'email' | 'order' | 'name' | undefined }) {
  const hints = {
    email: 'Nobody has an account with this email, and no registration waits. Check the spelling, or search the name.',
    order: 'No customer has this number. Orders are found for 90 days: after that, search the customer’s email.',
    name: 'Nobody has a name with a word that begins like that. Try a shorter beginning, or the email.',
  };
  return <Empty>{hints[by ?? 'name']}</Empty>;
}

function Customers({ customers }: { readonly customers: readonly FoundCustomer[] }) {
  return (
    <Table
      caption="Customers"
      columns={['Name', 'Email', 'Since']}
      items={customers}
      row={({ userId, name, email, createdAt, isErased }) => (
        <tr key={userId}>
          <th scope="row">
            <TextLink to={`/customers/${userId}`}>{name}</TextLink> {isErased && <Tag tone="plain">Erased</Tag>}
          </th>
          <td className="break-all">{email}</td>
          <td data-label="Since">{createdLabel(createdAt, Date.now())}</td>
        </tr>
      )}
    />
  );
}

/** Somebody who signed up and did not open the link yet. */
function Waiting({ registration: { email, name } }: { readonly registration: WaitingRegistration }) {
  const [isAsking, setIsAsking] = useState(false);
  const resend = useAct({
    run: (reason: string) => deskApi(resendVerificationMail, { body: { email, reason } }),
    done: `The link is on its way to ${email}`,
    onDone: () => setIsAsking(false),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-hairline border-b py-4">
      <p className="min-w-0 grow">
        <strong>{name}</strong> signed up with {email} and has not opened the link yet, so there is no account.
      </p>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Send the link again
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Send the link again"
          description={`A new link goes to ${email}. The links before it end.`}
          label="Send the link"
          act={resend}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
