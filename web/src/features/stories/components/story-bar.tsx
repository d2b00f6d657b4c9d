import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Keeping } from '#web/src/features/stories/model/use-keeping.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Sign, type SignName } from '#web/src/ui/sign.tsx';
import '#web/src/features/stories/story-bar.css';

const papers: Readonly<Record<PaperSize, string>> = { a4: 'A4', a5: 'A5' };

interface KeepProps {
  readonly kept: Keeping;
  /** The button that reads aloud, at one of both places. */
  readonly children: ReactNode;
}

/** At the head of the page, where it is wide. */
export function HeadActions({ kept, children }: KeepProps) {
  return (
    <>
      <Button
        variant="ghost"
        pending={kept.busy}
        pendingLabel="Preparing…"
        className="head-only"
        onClick={kept.download}
      >
        <Sign name="download" />
        PDF
      </Button>
      {children}
      <Button
        className="head-only"
        aria-haspopup="dialog"
        pending={kept.sharing.isLoading}
        onPointerEnter={kept.sharing.prefetch}
        onFocus={kept.sharing.prefetch}
        onClick={kept.sharing.open}
      >
        <Sign name="share" />
        Share
      </Button>
    </>
  );
}

/** The bottom bar (specification 2.2): stays in sight on phones. */
export function StoryBar({ kept, children }: KeepProps) {
  return (
    <section aria-label="Keep this story" data-slot="story-bar" className="story-bar">
      {kept.note !== undefined && (
        <p className="font-semibold text-danger text-small leading-snug story-bar-note">{kept.note}</p>
      )}
      <div className="story-bar-row">
        <BarButton
          sign="copy"
          name={kept.copied ? 'Copied!' : 'Copy to clipboard'}
          label={kept.copied ? 'Copied!' : 'Copy'}
          onClick={kept.copy}
        />
        <span aria-live="polite" className="sr-only">
          {kept.copied && 'Copied the story to your clipboard'}
        </span>
        <div className="flex items-center">
          <BarButton
            sign="download"
            name={kept.busy ? 'Preparing PDF…' : 'Download PDF'}
            label={kept.busy ? 'Preparing…' : 'PDF'}
            aria-disabled={kept.busy}
            aria-busy={kept.busy}
            onClick={kept.download}
          />
          <select
            aria-label="PDF paper size"
            value={kept.paper}
            onChange={({ target }) => kept.setPaper(target.value === 'a5' ? 'a5' : 'a4')}
            className="story-bar-paper"
          >
            {Object.entries(papers).map(([size, label]) => (
              <option key={size} value={size}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <BarButton
          sign="share"
          name="Share"
          label="Share"
          aria-haspopup="dialog"
          aria-busy={kept.sharing.isLoading}
          onPointerEnter={kept.sharing.prefetch}
          onFocus={kept.sharing.prefetch}
          onClick={kept.sharing.open}
        />
        {children}
        <BarButton sign="print" name="Print" label="Print" className="story-bar-print" onClick={() => window.print()} />
      </div>
    </section>
  );
}

interface BarButtonProps extends ComponentProps<'button'> {
  readonly sign: SignName;
  readonly name: string;
  readonly label: string;
}

function BarButton({ sign, name, label, className, ...button }: BarButtonProps) {
  return (
    <button {...button} type="button" aria-label={name} className={clsx('story-bar-button', className)}>
      <Sign name={sign} />
      <span className="story-bar-long">{name}</span>
      <span className="story-bar-short">{label}</span>
    </button>
  );
}
