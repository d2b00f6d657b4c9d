import type { QueryKey } from '@tanstack/react-query';
import { ideaKey } from '#shared/posting/idea-key.ts';
import type { Story } from '#shared/schemas/story.ts';
import { useIdeaDone } from '#web/src/features/posting/api/idea-done.ts';
import '#web/src/features/posting/posting.css';

interface IdeaTickProps {
  readonly story: Pick<Story, '_id' | 'posting'>;
  readonly storyKey: QueryKey;
  readonly idea: { readonly title: string | null; readonly text: string };
}

/** Marks an idea as done, on every device. Saves at once. */
export function IdeaTick({ story, storyKey, idea }: IdeaTickProps) {
  const key = ideaKey(idea);
  const done = story.posting?.done.includes(key) ?? false;
  const save = useIdeaDone(story._id, storyKey, key);
  return (
    <label className="idea-tick">
      <span aria-hidden="true" className="hint idea-tick-word">
        {done && 'done'}
      </span>
      <input
        type="checkbox"
        aria-label={`Done: ${idea.title ?? idea.text}`}
        checked={done}
        onChange={({ target }) => save(target.checked)}
        className="checkbox size-6 shrink-0 rounded-control border-2 border-line bg-sheet"
      />
    </label>
  );
}
