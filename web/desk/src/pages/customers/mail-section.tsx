import { useState } from 'react';
import { listCustomerMails } from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer, DeskMail } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import { Empty, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { customerKey } from './customer-queries.ts';
import { mailLabel, mailTags } from './customer-words.ts';

/** Mails of the last 90 days to the customer's address, and what came back. */
export function MailSection({ customer: { account, mails, mailsCursor } }: { readonly customer: DeskCustomer }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Mails">
      {mails.length === 0 && <Empty>No mail to this address in the last 90 days.</Empty>}
      <MailRows mails={mails} />
      {mailsCursor !== null && !isOpen && (
        <div className="py-4">
          <Button variant="ghost" onClick={() => setIsOpen(true)}>
            Show older mails
          </Button>
        </div>
      )}
      {mailsCursor !== null && isOpen && <OlderMails userId={account.userId} from={mailsCursor} />}
    </Section>
  );
}

/** The pages after the first, which the customer's page already has. */
function OlderMails({ userId, from }: { readonly userId: string; readonly from: string }) {
  const pages = usePages([...customerKey(userId), 'mails', from], (cursor = from) =>
    deskApi(listCustomerMails, { path: { userId }, query: { cursor } }),
  );
  return (
    <>
      <QueryView query={{ ...pages, data: pages.items }} label="older mails" rows={3}>
        {(mails) => <MailRows mails={mails} />}
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
}

function MailRows({ mails }: { readonly mails: readonly DeskMail[] }) {
  return (
    <ul className="desk-rows">
      {mails.map((mail) => (
        <li key={mail.mailId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0 grow basis-60">{mailLabel(mail)}</span>
          <Tag tone={mailTags[mail.outcome].tone}>{mailTags[mail.outcome].text}</Tag>
          <span className="text-muted">{createdLabel(mail.at, Date.now())}</span>
        </li>
      ))}
    </ul>
  );
}
