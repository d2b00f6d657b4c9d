import { type ComponentProps, useState } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { shareStory } from '#web/src/features/stories/model/share-story.ts';
import { storyClip, storyText } from '#web/src/features/stories/model/story-clip.ts';
import { useStoryPdf } from '#web/src/features/stories/model/use-story-pdf.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { useCopied } from '#web/src/ui/use-copied.ts';
import '#web/src/features/stories/story-bar.css';

/** Lucide's paths: six icons are smaller than the library. */
const paths = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  print: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z',
} as const;

function Sign({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}

const papers: Readonly<Record<PaperSize, string>> = { a4: 'A4', a5: 'A5' };

const linkCopiedMessage = 'Link copied. Only you can open it.';

export function StoryBar({ story }: { readonly story: Story }) {
  const { copied, copy } = useCopied();
  const printed = useStoryPdf(story);
  const [paper, setPaper] = useState<PaperSize>('a4');
  const share = async () => {
    try {
      const words = { title: story.name, text: storyText(story), url: window.location.href, file: printed.file() };
      if ((await shareStory(words)) === 'linkCopied') notify.success(linkCopiedMessage, { id: 'share' });
    } catch (error) {
      notify.error(errorMessage(error), { id: 'share' });
    }
  };
  return (
    <section aria-label="Keep this story" data-slot="story-bar" className="story-bar">
      {printed.note !== undefined && <p className="story-bar-note">{printed.note}</p>}
      <div className="story-bar-row">
        <BarButton
          sign="copy"
          name={copied ? 'Copied!' : 'Copy to clipboard'}
          label={copied ? 'Copied!' : 'Copy'}
          onClick={() => void copy(storyClip(story))}
        />
        <span aria-live="polite" className="sr-only">
          {copied && 'Copied the story to your clipboard'}
        </span>
        <div className="story-bar-pair">
          <BarButton
            sign="download"
            name={printed.busy ? 'Preparing PDF…' : 'Download PDF'}
            label={printed.busy ? 'Preparing…' : 'PDF'}
            aria-disabled={printed.busy}
            aria-busy={printed.busy}
            onClick={() => void printed.download(paper)}
          />
          <select
            aria-label="PDF paper size"
            value={paper}
            onChange={({ target }) => setPaper(target.value === 'a5' ? 'a5' : 'a4')}
            className="story-bar-paper"
          >
            {Object.entries(papers).map(([size, label]) => (
              <option key={size} value={size}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <BarButton sign="share" name="Share" label="Share" onClick={() => void share()} />
        <BarButton sign="print" name="Print" label="Print" onClick={() => window.print()} />
      </div>
    </section>
  );
}

interface BarButtonProps extends ComponentProps<'button'> {
  readonly sign: ComponentProps<typeof Sign>['name'];
  readonly name: string;
  readonly label: string;
}

function BarButton({ sign, name, label, ...button }: BarButtonProps) {
  return (
    <button {...button} type="button" aria-label={name} className="story-bar-button">
      <Sign name={sign} />
      <span className="story-bar-long">{name}</span>
      <span className="story-bar-short">{label}</span>
    </button>
  );
}
