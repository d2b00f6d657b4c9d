import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endReportedShare } from '#shared/endpoints/desk-messages.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { SiteLink } from '#web/desk/src/ui/site-link.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { messageQuery, refreshed, storeMessage } from './message-queries.ts';

/** The page that a report is about, with its end. */
export function ReportedPage({ message }: { readonly message: DeskMessage }) {
  const { page, kind } = message;
  const [isAsking, setIsAsking] = useState(false);
  if (kind !== 'report') return null;
  if (page === null) return <p className="pb-4 text-muted">Reports of this age name their page in the text only.</p>;
  if (page.path === null) return <p className="pb-4 text-muted">This page is no longer shared.</p>;
  return (
    <div className="flex flex-wrap items-center gap-4 pb-4">
      <SiteLink path={page.path}>Read the page (new tab)</SiteLink>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        End this page
      </Button>
      {isAsking && <EndPage messageId={message.messageId} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

interface EndPageProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

function EndPage({ messageId, onClose }: EndPageProps) {
  const queryClient = useQueryClient();
  const end = useAct({
    run: () => deskApi(endReportedShare, { path: { messageId } }),
    done: 'The page is gone and the report is done',
    refresh: [...refreshed, messageQuery(messageId).queryKey],
    onDone: ({ data }) => {
      storeMessage(queryClient, data);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="End this page?"
      description="Its link stops working for everybody, for good. The customer can share the story again with a new link. The page can stay in caches for 30 seconds."
      onClose={end.isPending ? undefined : onClose}
      actions={
        <>
          <Button variant="danger" onClick={() => end.mutate(undefined)} pending={end.isPending}>
            End the page
          </Button>
          <Button variant="ghost" onClick={onClose} disabled={end.isPending}>
            Cancel
          </Button>
        </>
      }
    />
  );
}
