import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { defaultPrint, printPath } from '#shared/prints/plan.ts';
import { type Share, type ShareChange, type ShareSettings, standardShare } from '#shared/schemas/share.ts';
import type { Story } from '#shared/schemas/story.ts';
import { shareQuery, useChangeShare, useStopSharing } from '#web/src/features/sharing/api/share-queries.ts';
import { canShareLink, shareLink } from '#web/src/features/sharing/model/share-link.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { control } from '#web/src/ui/field.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useCopied } from '#web/src/ui/use-copied.ts';
import { ShareSettingsFields } from './share-settings.tsx';
import '#web/src/features/sharing/share-dialog.css';

export interface ShareDialogProps {
  readonly story: Pick<Story, '_id' | 'name' | 'print'>;
  readonly onClose: () => void;
}

const shareFailedMessage = 'We couldn’t read whether this story is shared.';

/** Makes a public page of a story, shows its link, and ends it. */
export function ShareDialog({ story, onClose }: ShareDialogProps) {
  const { data: share, error, isFetching, refetch } = useQuery(shareQuery(story._id));
  const [settings, setSettings] = useState<ShareSettings>(standardShare);
  const create = useChangeShare(story._id);
  const actions = (
    <Button
      className="share-main"
      pending={create.isPending}
      pendingLabel="Making the page…"
      onClick={() => create.mutate(settings)}
    >
      Create the link
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title="Share your story" actions={share === null ? actions : undefined}>
      <OfflineNote>Sharing needs a connection.</OfflineNote>
      {share === undefined && error === null && <Spinner label="Looking up the link…" />}
      {share === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, shareFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {share === null && (
        <NewShare
          story={story}
          settings={settings}
          create={create}
          onChange={(change) => setSettings({ ...settings, ...change } as ShareSettings)}
        />
      )}
      {share != null && <LiveShare story={story} share={share} />}
    </Dialog>
  );
}

function useFirstName(): string | undefined {
  const { data: user } = useCurrentUser();
  return user?.name.trim().split(/\s+/)[0];
}

function Failure({ error }: { readonly error: Error | null }) {
  return (
    <p role="alert" className="share-failure">
      {error !== null && errorMessage(error)}
    </p>
  );
}

interface NewShareProps extends Pick<ShareDialogProps, 'story'> {
  readonly settings: ShareSettings;
  readonly create: ReturnType<typeof useChangeShare>;
  readonly onChange: (change: ShareChange) => void;
}

function NewShare({ story, settings, create, onChange }: NewShareProps) {
  const firstName = useFirstName();
  return (
    <div className="grid gap-4">
      <p>
        You get a link to a page with your story and its picture. Whoever has the link can read it, and nothing else of
        yours.
      </p>
      <Failure error={create.error} />
      <img
        className="picture share-card"
        src={printPath(story.print ?? defaultPrint(story._id), 'card.jpg')}
        alt=""
        width={1200}
        height={630}
      />
      <ShareSettingsFields settings={settings} firstName={firstName} disabled={create.isPending} onChange={onChange} />
    </div>
  );
}

function LiveShare({ story, share }: Pick<ShareDialogProps, 'story'> & { readonly share: Share }) {
  const change = useChangeShare(story._id);
  const firstName = useFirstName();
  const link = useRef<HTMLInputElement>(null);
  const { mutate } = change;
  // The card of a story that was changed since is made again.
  const needsCard = useRef(!share.isCardMade);
  useEffect(() => {
    if (needsCard.current) mutate({});
    link.current?.focus();
  }, [mutate]);
  const shown = change.isPending ? { ...share, ...change.variables } : share;
  return (
    <div className="grid gap-4">
      <LinkRow story={story} share={share} field={link} />
      <figure>
        <img
          className="picture share-card"
          src={share.card}
          alt={`Preview of the link: ${story.name}`}
          width={1200}
          height={630}
        />
        <figcaption className="hint share-hint" aria-live="polite">
          {share.isCardMade ? 'What people see before they open the link.' : 'The preview is being drawn…'}
        </figcaption>
      </figure>
      <ShareSettingsFields
        settings={shown as Share}
        firstName={share.teller ?? firstName}
        disabled={change.isPending}
        onChange={(settings) => mutate(settings)}
      />
      <p role="status" className="hint share-hint">
        {change.isSuccess && Object.keys(change.variables).length > 0 && 'Saved. The page changes within a minute.'}
      </p>
      <Failure error={change.error} />
      <StopSharing storyId={story._id} />
    </div>
  );
}

interface LinkRowProps extends Pick<ShareDialogProps, 'story'> {
  readonly share: Share;
  readonly field: React.RefObject<HTMLInputElement | null>;
}

function LinkRow({ story, share, field }: LinkRowProps) {
  const { copied, copy } = useCopied();
  const shared = { title: story.name, url: share.url };
  return (
    <div className="grid gap-3">
      <label className="share-choice">
        <span>Link</span>
        <input ref={field} className={control} readOnly value={share.url} onFocus={({ target }) => target.select()} />
      </label>
      <div className="flex flex-wrap items-center share-buttons">
        <Button
          variant={canShareLink(shared) ? 'ghost' : 'primary'}
          onClick={() => void copy(Promise.resolve({ text: share.url }))}
        >
          {copied ? 'Copied!' : 'Copy link'}
        </Button>
        {canShareLink(shared) && <Button onClick={() => void shareLink(shared)}>Share</Button>}
        <a className="text-link" href={share.url} target="_blank" rel="noreferrer">
          Open the page
        </a>
      </div>
      <span aria-live="polite" className="sr-only">
        {copied && 'Copied the link to your clipboard'}
      </span>
    </div>
  );
}

function StopSharing({ storyId }: { readonly storyId: string }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useStopSharing(storyId);
  if (!asks)
    return (
      <TextButton className="share-stop" onClick={() => setAsks(true)}>
        Stop sharing
      </TextButton>
    );
  return (
    <fieldset className="share-stopping">
      <legend>
        The link stops working within a minute, for good. If you share again, you get a new one. Chats keep the preview
        they have already shown. Words from readers are deleted.
      </legend>
      <Failure error={error} />
      <div className="flex flex-wrap items-center share-buttons">
        <Button variant="danger" pending={isPending} pendingLabel="Stopping…" autoFocus onClick={() => mutate()}>
          Stop sharing
        </Button>
        <Button variant="ghost" onClick={() => setAsks(false)}>
          Keep the link
        </Button>
      </div>
    </fieldset>
  );
}
