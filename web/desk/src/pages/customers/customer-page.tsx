import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { AuditEntries } from '#web/desk/src/pages/audit/entries.tsx';
import { Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { AccountSection, EraseSection } from './account-section.tsx';
import { CreditSection } from './credit-section.tsx';
import { customerQuery } from './customer-queries.ts';
import { GiftList } from './gift-list.tsx';
import { MailSection } from './mail-section.tsx';
import { OrderSection } from './order-section.tsx';
import { StoryList } from './story-list.tsx';
import { SubscriptionSection } from './subscription-section.tsx';

/** Everything about one customer, and what an operator can do for them. */
export function CustomerPage() {
  const { userId = '' } = useParams();
  const query = useQuery(customerQuery(userId));
  const account = query.data?.account;
  return (
    <Page title={account?.name ?? 'Customer'} note={account?.email}>
      <QueryView query={query} label="the customer">
        {(customer) => <Sections key={userId} customer={customer} />}
      </QueryView>
    </Page>
  );
}

function Sections({ customer }: { readonly customer: DeskCustomer }) {
  const { account, stories, gifts } = customer;
  return (
    <>
      <AccountSection customer={customer} />
      <OrderSection customer={customer} />
      <CreditSection customer={customer} />
      <SubscriptionSection customer={customer} />
      <Section title="Stories">
        <StoryList account={account} stories={stories} />
      </Section>
      <Section title="Gifts">
        <GiftList gifts={gifts} />
      </Section>
      <MailSection customer={customer} />
      <AuditEntries customerId={account.userId} />
      <EraseSection account={account} />
    </>
  );
}
