import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { longUtcDate, longUtcDateAndTime } from '#shared/names/long-date.ts';
import { pages } from '#shared/names/pages.ts';
import { callCancelDeletion, callRequestDeletion } from '#web/src/features/account/api/account-calls.ts';
import { useAccountChange } from '#web/src/features/account/api/account-query.ts';
import { useRowForm } from '#web/src/features/account/model/use-row-form.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { focusHeading } from '#web/src/ui/use-heading-focus.ts';
import { AccountRow } from './account-section.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { ProvenForm } from './proven-form.tsx';

interface DeletionRowProps {
  readonly email: string;
  readonly dueAt: string | undefined;
  /** Called before the page shows the deletion. */
  readonly onRequested: () => void;
}

export function DeletionRow({ email, dueAt, onRequested }: DeletionRowProps) {
  const { isOpen, open, close, rowRef } = useRowForm();
  if (dueAt !== undefined) {
    return (
      <AccountRow title="Delete your account" note={`Waiting until ${longUtcDate(new Date(dueAt))}. See above.`} />
    );
  }
  return (
    <AccountRow
      rowRef={rowRef}
      title="Delete your account"
      note="Everything is deleted after seven days. Until then you can change your mind."
      action={
        !isOpen && (
          <TextButton className="account-danger" onClick={open}>
            Delete<span className="sr-only"> your account</span>
          </TextButton>
        )
      }
    >
      {isOpen && <DeletionForm email={email} onRequested={onRequested} onClose={close} />}
    </AccountRow>
  );
}

interface DeletionFormProps {
  readonly email: string;
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

function DeletionForm({ email, onRequested, onClose }: DeletionFormProps) {
  return (
    <ProvenForm
      email={email}
      label="Delete my account"
      variant="danger"
      call={async (request) => {
        await callRequestDeletion(request);
        onRequested();
      }}
      helpOn={{ code: 'account-in-use', help: <OpenMatters /> }}
      onClose={onClose}
    >
      <dl className="account-deletion">
        <dt>Deleted after seven days</dt>
        <dd>
          Your name and address, stories, conversations, photos, gifts and shared pages. Nobody can bring them back.
        </dd>
        <dt>Kept for the books</dt>
        <dd>What you bought and paid, without your name or address. Tax law makes us keep it.</dd>
        <dt>Until then</dt>
        <dd>Everything works as before, and you can keep your account here.</dd>
      </dl>
    </ProvenForm>
  );
}

/** What may keep an account from being deleted. */
function OpenMatters() {
  return (
    <p className="flex flex-wrap gap-x-5">
      <Link to={pages.subscriptions.path} className="text-link">
        Your subscription
      </Link>
      <Link to={pages.orders.path} className="text-link">
        Your orders
      </Link>
    </p>
  );
}

interface DeletionBannerProps {
  readonly dueAt: string;
  /** Whether it appears because of a form on this page, which had the focus. */
  readonly takesFocus: boolean;
}

/** Above all sections, as it concerns them all. */
export function DeletionBanner({ dueAt, takesFocus }: DeletionBannerProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const keeping = useAccountChange(callCancelDeletion, () => {
    notify.success('You’re keeping your account.');
    focusHeading();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    if (takesFocus) titleRef.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby="deletion-title"
      data-slot="deletion-banner"
      className="notice w-full py-4 notice-bad flex flex-col items-start gap-3 account-banner"
    >
      <h2 id="deletion-title" ref={titleRef} tabIndex={-1} className="text-lead">
        Your account will be deleted on <time dateTime={dueAt}>{longUtcDateAndTime(new Date(dueAt))}</time>
      </h2>
      <p>Until then everything works as before. Download what you want to keep.</p>
      <Button pending={keeping.isPending} pendingLabel="One moment…" onClick={() => keeping.mutate()}>
        Keep my account
      </Button>
      <ChangeFailure error={keeping.error} />
    </section>
  );
}
