import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { StoryVersionSummary } from '#shared/schemas/story.ts';
import { versionQuery } from '#web/src/features/editor/api/story-versions.ts';
import { diffBlocks } from '#web/src/features/editor/model/block-diff.ts';
import { blocksOf } from '#web/src/features/editor/model/blocks.ts';
import { parseStory } from '#web/src/features/editor/model/use-story-editor.ts';
import { versionDate } from '#web/src/features/editor/model/version-label.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { ChangeList } from './change-list.tsx';

interface VersionPreviewProps {
  readonly storyId: string;
  readonly version: StoryVersionSummary;
  readonly editor: Editor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const views = [
  ['changes', 'Changes'],
  ['text', 'Full text'],
] as const;

export function VersionPreview({ storyId, version, editor, now }: VersionPreviewProps) {
  const [view, setView] = useState<(typeof views)[number][0]>('changes');
  const { data, error, isFetching, refetch } = useQuery(versionQuery(storyId, version._id));
  return (
    <section
      aria-label={`Version from ${versionDate(version, now)}`}
      className="flex flex-col gap-5 min-w-0 version-preview"
    >
      <fieldset className="version-views">
        <legend className="sr-only">Show</legend>
        {views.map(([id, name]) => (
          <button key={id} type="button" aria-pressed={view === id} onClick={() => setView(id)}>
            {name}
          </button>
        ))}
      </fieldset>
      {data === undefined && error === null && <Spinner label="Loading this version…" />}
      {data === undefined && error !== null && (
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && view === 'text' && <StoryText html={data.description} />}
      {data !== undefined && view === 'changes' && <Changes editor={editor} html={data.description} />}
    </section>
  );
}

function Changes({ editor, html }: { readonly editor: Editor; readonly html: string }) {
  const changes = diffBlocks(blocksOf(editor.state.doc), blocksOf(parseStory(editor, html)));
  if (changes.every(({ kind }) => kind === 'same')) return <p>This is the same as your current text.</p>;
  return <ChangeList changes={changes} />;
}
