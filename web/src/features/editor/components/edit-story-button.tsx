import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import type { EditedStory } from '#web/src/features/editor/model/use-edit-story.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { removeStored } from '#web/src/lib/storage.ts';
import { useStoryDraft } from '#web/src/lib/story-drafts.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';
import './edit-story-button.css';

const storageKey = 'reopenEditor';

/**
 * Reloads the page and opens the editor: browsers do not retry a failed import, and a deployment may have replaced the file.
 * @throws TypeError when the site is unreachable; the page then stays
 */
async function reloadAndReopen(storyId: string): Promise<void> {
  await fetch(window.location.href, { cache: 'no-store' });
  try {
    sessionStorage.setItem(storageKey, storyId);
  } catch {
    // Without storage the customer has to open the editor.
  }
  window.location.reload();
}

/** True once after `reloadAndReopen`. */
function consumeReopenRequest(storyId: string): boolean {
  try {
    const isRequested = sessionStorage.getItem(storageKey) === storyId;
    sessionStorage.removeItem(storageKey);
    return isRequested;
  } catch {
    return false;
  }
}

interface EditStoryButtonProps {
  readonly story: Story;
  readonly storyKey: QueryKey;
}

/** Loaded on demand: the editor is larger than the page. */
async function loadEditor(): Promise<ComponentType<EditedStory>> {
  const { EditStory } = await loadModule(() => withoutReload(() => import('./edit-story.tsx')));
  return EditStory;
}

type Loading = 'idle' | 'loading' | 'failed';

export function EditStoryButton({ story, storyKey }: EditStoryButtonProps) {
  const [open, setOpen] = useState(false);
  const { EditStory, loading, prefetch, load } = useEditor(story._id, () => setOpen(true));
  return (
    <div className="flex flex-wrap items-center edit-start">
      <Button
        variant="ghost"
        pending={loading === 'loading'}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void load()}
      >
        <Icon name="edit" size={20} />
        Edit
      </Button>
      {!open && <UnsavedNote storyId={story._id} />}
      <p role="alert" className="flex flex-wrap items-center edit-start-note text-danger">
        {loading === 'failed' && 'The editor didn’t load. Check your connection and try again.'}
      </p>
      {open && EditStory !== null && <EditStory story={story} storyKey={storyKey} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Prefetches the editor on hover, loads it on a click, and reloads the page after a failure. */
function useEditor(storyId: string, onReady: () => void) {
  const [EditStory, setEditStory] = useState<ComponentType<EditedStory> | null>(null);
  const [loading, setLoading] = useState<Loading>('idle');
  const prefetch = () => {
    // A failed prefetch is reported on the click.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the page is loaded.
  useEffect(() => {
    if (consumeReopenRequest(storyId)) void load();
  }, []);
  return { EditStory, loading, prefetch, load };
}

const labelsIntervalMs = 60_000;

function UnsavedNote({ storyId }: { readonly storyId: string }) {
  const draft = useStoryDraft(storyId);
  const now = useNow(labelsIntervalMs);
  return (
    <div role="status" className="empty:absolute">
      {draft !== null && (
        <p className="flex flex-wrap items-center edit-start-note">
          You have unsaved changes from {createdLabel(new Date(draft.draft.savedAt).toISOString(), now)} on this device.
          <TextButton onClick={() => removeStored(draft.key)}>Discard draft</TextButton>
        </p>
      )}
    </div>
  );
}
