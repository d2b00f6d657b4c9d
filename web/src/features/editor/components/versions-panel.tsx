import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoryVersionSummary } from '#shared/schemas/story.ts';
import { versionsQuery } from '#web/src/features/editor/api/story-versions.ts';
import { isBusy } from '#web/src/features/editor/model/edit-reducer.ts';
import type { StoryEdit } from '#web/src/features/editor/model/use-edit-story.ts';
import { versionDate, versionDetails } from '#web/src/features/editor/model/version-label.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/button.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { Panel } from './panel.tsx';
import { SaveState } from './save-state.tsx';
import { VersionPreview } from './version-preview.tsx';

interface VersionsPanelProps {
  readonly storyId: string;
  readonly edit: StoryEdit;
  readonly onBack: () => void;
}

const labelsIntervalMs = 60_000;

export function VersionsPanel({ storyId, edit, onBack }: VersionsPanelProps) {
  const list = useInfiniteQuery(versionsQuery(storyId));
  const { data: versions, error, isFetching, refetch } = list;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const now = useNow(labelsIntervalMs);
  const [current, ...earlier] = versions ?? [];
  const chosen = versions?.find(({ _id }) => _id === chosenId);
  const restorable = chosen !== undefined && chosen !== current;
  return (
    <Panel
      title="Earlier versions"
      lead={
        edit.unsaved
          ? 'Up to 50 versions of your story. We save your unsaved changes before restoring one.'
          : 'Up to 50 versions of your story. Restoring one keeps your current version too.'
      }
      actions={
        <>
          <SaveState state={edit.state} />
          <Button variant="ghost" className="edit-small" onClick={onBack}>
            Back to editing
          </Button>
          <Button
            className="edit-small"
            disabled={!restorable}
            pending={isBusy(edit.state)}
            onClick={() => chosen !== undefined && edit.restore(chosen._id, versionDate(chosen, now))}
          >
            Restore
          </Button>
        </>
      }
    >
      {versions === undefined && error === null && <Spinner label="Loading earlier versions…" />}
      {versions === undefined && error !== null && (
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {current === undefined && versions !== undefined && (
        <p>No earlier versions yet. When you save a change, you’ll find the version before it here.</p>
      )}
      {current !== undefined && (
        <div className="versions">
          <div className="version-list">
            <ul aria-label="Versions, newest first">
              {[current, ...earlier].map((version, index) => (
                <VersionItem
                  key={version._id}
                  version={version}
                  newer={versions?.[index - 1]}
                  now={now}
                  current={version === current}
                  chosen={version._id === chosenId}
                  onChoose={() => setChosenId(version._id)}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                variant="ghost"
                className="edit-small version-more"
                pending={list.isFetchingNextPage}
                pendingLabel="Loading…"
                onClick={() => void list.fetchNextPage()}
              >
                Show older versions
              </Button>
            )}
            {list.isFetchNextPageError && <p role="alert">{errorMessage(error)}</p>}
          </div>
          {chosen === undefined ? (
            <p className="text-muted">Choose a version to read it and see what’s different.</p>
          ) : (
            <VersionPreview key={chosen._id} storyId={storyId} version={chosen} editor={edit.editor} now={now} />
          )}
        </div>
      )}
    </Panel>
  );
}

interface VersionItemProps {
  readonly version: StoryVersionSummary;
  readonly newer: StoryVersionSummary | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly current: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function VersionItem({ version, newer, now, current, chosen, onChoose }: VersionItemProps) {
  return (
    <li>
      <button type="button" aria-pressed={chosen} onClick={onChoose} className="flex flex-col w-full version-item">
        <span className="flex flex-wrap items-center version-when">
          <time dateTime={version.createdAt}>{versionDate(version, now)}</time>
          {current && <span className="tag whitespace-nowrap version-now">Current version</span>}
        </span>
        <span className="text-small">{versionDetails(version, newer)}</span>
      </button>
    </li>
  );
}
