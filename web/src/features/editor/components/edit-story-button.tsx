import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { reloadAndReopen, takeReopening } from '#web/src/features/editor/model/reopen-after-reload.ts';
import type { EditedStory } from '#web/src/features/editor/model/use-edit-story.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { loadPart } from '#web/src/lib/load-part.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { removeStored } from '#web/src/lib/storage.ts';
import { useKeptDraft } from '#web/src/lib/story-drafts.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import './edit-story-button.css';

interface EditStoryButtonProps {
  readonly story: Story;
  readonly storyKey: QueryKey;
}

/** The editor weighs more than the page: it comes when somebody is about to edit. */
async function loadEditor(): Promise<ComponentType<EditedStory>> {
  const { EditStory } = await loadPart(() => withoutReload(() => import('./edit-story.tsx')));
  return EditStory;
}

type Loading = 'idle' | 'loading' | 'failed';

/** Opens 'Edit Story', and says when text of the last time waits there unsaved. */
export function EditStoryButton({ story, storyKey }: EditStoryButtonProps) {
  const [open, setOpen] = useState(false);
  const { EditStory, loading, fetchEarly, load } = useEditor(story._id, () => setOpen(true));
  return (
    <div className="edit-start">
      <Button
        variant="ghost"
        pending={loading === 'loading'}
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => void load()}
      >
        Edit
      </Button>
      {!open && <UnsavedNote storyId={story._id} />}
      <p role="alert" className="edit-start-note text-danger">
        {loading === 'failed' && 'The editor didn’t load. Check your connection and try again.'}
      </p>
      {open && EditStory !== null && <EditStory story={story} storyKey={storyKey} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The editor's code: early on intent, for sure on a press, by way of a new page when it did not come. */
function useEditor(storyId: string, onReady: () => void) {
  const [EditStory, setEditStory] = useState<ComponentType<EditedStory> | null>(null);
  const [loading, setLoading] = useState<Loading>('idle');
  const fetchEarly = () => {
    // What fails here is told when it is asked for.
    if (EditStory === null) loadEditor().catch(() => {});
  };
  const load = async () => {
    setLoading('loading');
    try {
      if (loading === 'failed') await reloadAndReopen(storyId);
      const part = await loadEditor();
      setEditStory(() => part);
      setLoading('idle');
      onReady();
    } catch {
      setLoading('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes.
  useEffect(() => {
    if (takeReopening(storyId)) void load();
  }, []);
  return { EditStory, loading, fetchEarly, load };
}

const labelsIntervalMs = 60_000;

function UnsavedNote({ storyId }: { readonly storyId: string }) {
  const kept = useKeptDraft(storyId);
  const now = useNow(labelsIntervalMs);
  return (
    <div role="status" className="empty:absolute">
      {kept !== null && (
        <p className="edit-start-note">
          You have unsaved changes from {createdLabel(new Date(kept.draft.savedAt).toISOString(), now)} on this device.
          <TextButton onClick={() => removeStored(kept.key)}>Discard draft</TextButton>
        </p>
      )}
    </div>
  );
}
