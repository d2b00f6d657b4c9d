import { useState } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { useSharing } from '#web/src/features/sharing/use-sharing.tsx';
import { useCopied } from '#web/src/ui/use-copied.ts';
import { usualPaper } from './paper.ts';
import { storyClip } from './story-clip.ts';
import { useStoryPdf } from './use-story-pdf.ts';

export type Keeping = ReturnType<typeof useKeeping>;

/** Copy, PDF and Share of a story, for the buttons at the head and at the foot of its page. */
export function useKeeping(story: Story | undefined) {
  const { copied, copy } = useCopied();
  const [paper, setPaper] = useState<PaperSize>(() => usualPaper(navigator.language));
  const { busy, note, download } = useStoryPdf(story);
  const sharing = useSharing(story);
  return {
    copied,
    copy: () => story && void copy(storyClip(story)),
    busy,
    note,
    paper,
    setPaper,
    download: () => void download(paper),
    sharing,
  };
}
