import { cropFiles, defaultPrint, printPath } from '#shared/prints/plan.ts';
import type { Story } from '#shared/schemas/story.ts';

/** The slug of the story's print. */
export function printOf({ _id: storyId, print }: Pick<Story, '_id' | 'print'>): string {
  return print ?? defaultPrint(storyId);
}

interface PrintCropProps {
  readonly story: Pick<Story, '_id' | 'print'>;
  /** From 0; the crops repeat. Without it, the whole print. */
  readonly nth?: number;
  readonly className?: string;
}

/** A piece of the print. Decorative. */
export function PrintCrop({ story, nth, className }: PrintCropProps) {
  const file = (nth !== undefined && cropFiles[nth % cropFiles.length]) || 'portrait.svg';
  return <img src={printPath(printOf(story), file)} alt="" loading="lazy" decoding="async" className={className} />;
}
