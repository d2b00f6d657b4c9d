import { useState } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { useCopied } from '#web/src/ui/use-copied.ts';
import { shareStory } from './share-story.ts';
import { storyClip, storyText } from './story-clip.ts';
import { useStoryPdf } from './use-story-pdf.ts';

const linkCopiedMessage = 'Link copied. Only you can open it.';

export type Keeping = ReturnType<typeof useKeeping>;

/** Copy, PDF and Share of a story, for the buttons at the head and at the foot of its page. */
export function useKeeping(story: Story | undefined) {
  const { copied, copy } = useCopied();
  const [paper, setPaper] = useState<PaperSize>('a4');
  const { busy, note, download, file } = useStoryPdf(story);
  const share = async () => {
    if (story === undefined) return;
    try {
      const words = { title: story.name, text: storyText(story), url: window.location.href, file: file() };
      if ((await shareStory(words)) === 'linkCopied') notify.success(linkCopiedMessage, { id: 'share' });
    } catch (error) {
      notify.error(errorMessage(error), { id: 'share' });
    }
  };
  return {
    copied,
    copy: () => story && void copy(storyClip(story)),
    ...{ busy, note, paper, setPaper },
    download: () => void download(paper),
    share: () => void share(),
  };
}
