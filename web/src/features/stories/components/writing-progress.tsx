import type { StorySummary } from '#shared/schemas/story.ts';
import { PathHome } from '#web/src/art/path-home.tsx';

export function WritingProgress({ name, progress: { done, of } }: Pick<StorySummary, 'name' | 'progress'>) {
  const text = `${done} of ${of} parts written`;
  return (
    <div className="flex flex-col gap-2 writing-progress">
      <div
        role="progressbar"
        aria-label={`Writing ${name}`}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <PathHome drawn={(done + 0.5) / (of + 0.5)} className="w-full" />
      </div>
      <p className="text-muted text-small">{text}</p>
    </div>
  );
}
