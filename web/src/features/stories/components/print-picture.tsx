import { describePrint } from '#shared/prints/drawing/print-alt.ts';
import { cropFiles, defaultPrint, parsePrintSlug, printPath } from '#shared/prints/plan.ts';
import type { Story } from '#shared/schemas/story.ts';

/** The slug of the story's print. */
export function printOf({ _id: storyId, print }: Pick<Story, '_id' | 'print'>): string {
  return print ?? defaultPrint(storyId);
}

/** `fishingBoat` becomes `fishing boat`. */
const thingWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A sentence about the print with that slug. */
export function altOf(slug: string): string {
  const plan = parsePrintSlug(slug);
  return plan ? describePrint(plan, plan.things.map(thingWords)) : '';
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
