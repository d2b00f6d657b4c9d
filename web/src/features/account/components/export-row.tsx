import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import type { AccountExport } from '#shared/schemas/account-settings.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { callRequestExport } from '#web/src/features/account/api/account-calls.ts';
import { accountQuery } from '#web/src/features/account/api/account-query.ts';
import { fileSize } from '#web/src/features/account/model/account-facts.ts';
import { headingOf } from '#web/src/features/account/model/sections.ts';
import { useRowForm } from '#web/src/features/account/model/use-row-form.ts';
import { Button } from '#web/src/ui/button.tsx';
import { AccountRow } from './account-section.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { ProvenForm } from './proven-form.tsx';

interface ExportRowProps {
  readonly email: string;
  readonly exported: AccountExport | null;
}

/** Everything that is stored about the customer, in one file. */
export function ExportRow({ email, exported }: ExportRowProps) {
  const { isOpen, open, close, rowRef } = useRowForm();
  const { isFetching, error, download } = useExportDownload();
  const status = exported?.status ?? 'none';
  const canAsk = status === 'none' || status === 'failed';
  return (
    <AccountRow
      rowRef={rowRef}
      title={<span role="status">{titles[status]}</span>}
      note={exported?.status === 'ready' ? <FileFacts {...exported} /> : notes[exported?.status ?? 'none']}
      action={
        <>
          {status === 'preparing' && <StoryThread shape="writing" className="h-5 w-20 text-accent" />}
          {status === 'ready' && (
            <Button variant="ghost" pending={isFetching} pendingLabel="Starting…" onClick={download}>
              Download
            </Button>
          )}
          {canAsk && !isOpen && (
            <Button variant="ghost" onClick={open}>
              {status === 'none' ? 'Prepare download' : 'Try again'}
            </Button>
          )}
        </>
      }
    >
      {canAsk && isOpen && (
        <ProvenForm
          email={email}
          label="Prepare download"
          call={async (request) => {
            await callRequestExport(request);
            document.getElementById(headingOf('data'))?.focus();
          }}
          onClose={close}
        />
      )}
      <ChangeFailure error={error} />
    </AccountRow>
  );
}

const contents = 'Your stories, photos, orders and the rest in one ZIP file';

const titles = {
  none: 'Download everything',
  preparing: 'We’re preparing your download',
  failed: 'We couldn’t prepare your download',
  ready: 'Your download is ready',
} as const;

const notes = {
  none: contents,
  preparing: 'We’ll email you when it’s ready. You can leave this page.',
  failed: contents,
} as const;

function FileFacts({ bytes, expiresAt }: { readonly bytes: number; readonly expiresAt: string }) {
  return (
    <>
      ZIP file, {fileSize(bytes)}. We delete it on{' '}
      <time dateTime={expiresAt}>{longUtcDateAndTime(new Date(expiresAt))}</time>.
    </>
  );
}

/** The file's address is valid for minutes, so each press fetches a new one. */
function useExportDownload() {
  const queryClient = useQueryClient();
  const [isFetching, setFetching] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const download = async () => {
    setFetching(true);
    setError(null);
    try {
      const { export: exported } = await queryClient.fetchQuery({
        ...accountQuery,
        staleTime: 0,
        networkMode: 'always',
      });
      if (exported?.status === 'ready') window.location.assign(exported.url);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error());
    } finally {
      setFetching(false);
    }
  };
  return { isFetching, error, download };
}
