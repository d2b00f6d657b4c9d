import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSettings } from '#shared/schemas/account-settings.ts';
import {
  accountFetchFailedMessage,
  accountQuery,
  isNotYetAvailable,
} from '#web/src/features/account/api/account-query.ts';
import { currentExport, openEmailChange } from '#web/src/features/account/model/account-facts.ts';
import { otherSectionIds, sectionIds } from '#web/src/features/account/model/sections.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { AccountAnchors } from './account-anchors.tsx';
import { AccountSection } from './account-section.tsx';
import { DeletionBanner, DeletionRow } from './deletion.tsx';
import { EmailRow } from './email-row.tsx';
import { ExportRow } from './export-row.tsx';
import { NameRow } from './name-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { Receipts } from './receipts.tsx';
import { SessionList } from './session-list.tsx';
import { StoriesLeft } from './stories-left.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/account/account.css';

const clockIntervalMs = 30_000;
const notYetAvailable = 'This part of your account isn’t available yet. Please try again in a few minutes.';

export function AccountPage() {
  const { data: settings, error, isFetching, isPaused, refetch } = useQuery(accountQuery);
  const isLoading = settings === undefined && error === null;
  return (
    <div className="page account-page">
      {!isLoading && <AccountAnchors ids={settings === undefined ? otherSectionIds : sectionIds} />}
      <div className="account-main">
        <h1>Your account</h1>
        <OfflineNote>This page may be out of date.</OfflineNote>
        {isLoading && !isPaused && <Spinner label="Loading your account…" />}
        {settings === undefined && error !== null && (
          <>
            <FetchFailed
              spoken
              message={isNotYetAvailable(error) ? notYetAvailable : errorMessage(error, accountFetchFailedMessage)}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
            <StoriesLeft />
            <Receipts />
          </>
        )}
        {settings !== undefined && <Sections settings={settings} />}
      </div>
    </div>
  );
}

function Sections({ settings }: { readonly settings: AccountSettings }) {
  const now = useNow(clockIntervalMs);
  const [deletionRequested, setDeletionRequested] = useState(false);
  const { name, email, deletion, sessions } = settings;
  return (
    <>
      {deletion !== null && <DeletionBanner dueAt={deletion.dueAt} takesFocus={deletionRequested} />}
      <AccountSection id="you">
        <NameRow name={name} />
        <EmailRow email={email} waiting={openEmailChange(settings, now)} />
        <PasswordRow {...settings} />
      </AccountSection>
      <SessionList sessions={sessions} now={now} />
      <StoriesLeft />
      <Receipts />
      <AccountSection id="data">
        <ExportRow email={email} exported={currentExport(settings.export, now)} />
        <DeletionRow email={email} dueAt={deletion?.dueAt} onRequested={() => setDeletionRequested(true)} />
      </AccountSection>
    </>
  );
}
