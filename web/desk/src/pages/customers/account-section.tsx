import { useState } from 'react';
import { eraseCustomer, exportCustomer, unblockAddress } from '#shared/endpoints/desk-people.ts';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { useConfirmation } from '#web/desk/src/layout/confirmation.tsx';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Section } from '#web/desk/src/ui/page.tsx';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { customerKey } from './customer-queries.ts';

type Asked = 'unblock' | 'export';

const exportWords = { waiting: 'Being prepared', ready: 'Ready to download', failed: 'Failed' } as const;
const blockedWords = {
  bounce: 'Mail to it bounced',
  refused: 'The mail service refuses it',
  complaint: 'Its reader reported our mail as spam',
  erased: 'The account is erased',
} as const;

/** The account's facts, whether its address gets mail, and export. */
export function AccountSection({ customer }: { readonly customer: DeskCustomer }) {
  const { account, blocked } = customer;
  const { userId, createdAt, isErased, deletionDueAt } = account;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <div className="pt-4">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
        <dt className="text-muted">Number</dt>
        <dd className="break-all">{userId}</dd>
        <dt className="text-muted">Since</dt>
        <dd>{createdLabel(createdAt, Date.now())}</dd>
        <dt className="text-muted">Mail</dt>
        <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {blocked === null ? <Tag tone="green">Deliverable</Tag> : <Tag tone="red">Blocked</Tag>}
          {blocked !== null && (
            <span>{`${blockedWords[blocked.reason]}, ${createdLabel(blocked.at, Date.now())}`}</span>
          )}
        </dd>
        {account.export !== null && (
          <>
            <dt className="text-muted">Export</dt>
            <dd>{exportWords[account.export]}</dd>
          </>
        )}
        {isErased && (
          <>
            <dt className="text-muted">State</dt>
            <dd>
              <Tag tone="plain">Erased</Tag>
            </dd>
          </>
        )}
        {!isErased && deletionDueAt !== null && (
          <>
            <dt className="text-muted">Erasure</dt>
            <dd>
              <Tag tone="red">{`Due ${longUtcDateAndTime(new Date(deletionDueAt))}`}</Tag>
            </dd>
          </>
        )}
      </dl>
      {!isErased && (
        <div className="flex flex-wrap gap-3 pt-4">
          {blocked !== null && (
            <Button variant="ghost" onClick={() => setAsked('unblock')}>
              Mark as deliverable
            </Button>
          )}
          <Button variant="ghost" onClick={() => setAsked('export')}>
            Export
          </Button>
        </div>
      )}
      {asked === 'unblock' && <Unblock account={account} onClose={close} />}
      {asked === 'export' && <Export account={account} onClose={close} />}
    </div>
  );
}

interface AskedProps {
  readonly account: DeskCustomer['account'];
  readonly onClose: () => void;
}

function Unblock({ account: { userId, email }, onClose }: AskedProps) {
  const unblock = useAct({
    run: (reason: string) => deskApi(unblockAddress, { path: { userId }, body: { reason } }),
    done: `${email} gets mail again`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Mark the address as deliverable"
      description={`We send mail to ${email} again. Do it only when its owner says that the mailbox works.`}
      label="Mark as deliverable"
      act={unblock}
      onClose={onClose}
    />
  );
}

function Export({ account: { userId, email }, onClose }: AskedProps) {
  const ask = useAct({
    run: (reason: string) => deskApi(exportCustomer, { path: { userId }, body: { reason } }),
    done: `${email} gets a mail when the file is ready`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Export everything for the customer"
      description="The customer gets a mail and downloads the file from their account page. Nobody here sees it."
      label="Prepare the file"
      act={ask}
      onClose={onClose}
    />
  );
}

/** The last thing on the page, for owners. */
export function EraseSection({ account }: Pick<AskedProps, 'account'>) {
  const [isAsked, setIsAsked] = useState(false);
  const isOwner = useRole() === 'owner';
  if (account.isErased || !isOwner) return null;
  return (
    <Section title="Erase the account">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
        <p className="text-muted">Stories, photos and the name are deleted for good. Payments stay in the books.</p>
        <Button variant="ghost" onClick={() => setIsAsked(true)}>
          Erase
        </Button>
      </div>
      {isAsked && <Erase account={account} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}

function Erase({ account: { userId, name }, onClose }: AskedProps) {
  const confirm = useConfirmation();
  const erase = useAct({
    run: async (reason: string) => {
      const confirmationId = await confirm(`erase ${userId}`, {
        title: `Erase ${name}`,
        description: 'Their stories, photos and name are gone for good. This cannot be undone.',
        isDangerous: true,
      });
      return await deskApi(eraseCustomer, { path: { userId }, body: { reason, confirmationId } });
    },
    done: `${name} is erased within the hour`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={`Erase ${name}?`}
      description="Stories, photos, gifts and the name are deleted for good. Payments stay in the books without a name. The customer gets a mail. Cancel a running subscription first."
      isDangerous
      label="Erase the customer"
      act={erase}
      onClose={onClose}
    />
  );
}
