import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import { paperNames } from '#web/src/features/stories/model/paper.ts';
import type { Keeping } from '#web/src/features/stories/model/use-keeping.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Sign, type SignName } from '#web/src/ui/sign.tsx';
import { useDisclosure } from '#web/src/ui/use-disclosure.ts';
import '#web/src/features/stories/story-bar.css';

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
        <PdfPress kept={kept} />
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

/** Saves the PDF; beside it, the choice of its paper. */
function PdfPress({ kept }: Pick<KeepProps, 'kept'>) {
  const choice = useDisclosure();
  const listId = useId();
  const choose = (paper: PaperSize) => {
    kept.setPaper(paper);
    choice.areaRef.current?.querySelector('button')?.focus();
    choice.close();
  };
  return (
    <div ref={choice.areaRef} className="story-bar-pdf">
      <BarButton
        sign="download"
        name={kept.busy ? 'Preparing PDF…' : 'Download PDF'}
        label={kept.busy ? 'Preparing…' : 'PDF'}
        aria-disabled={kept.busy}
        aria-busy={kept.busy}
        onClick={kept.download}
      />
      <button
        type="button"
        aria-label={`Paper: ${paperNames[kept.paper]}`}
        aria-expanded={choice.open}
        aria-controls={listId}
        className="story-bar-paper"
        onClick={choice.toggle}
      >
        <span aria-hidden="true" className="chevron" />
      </button>
      <ul id={listId} hidden={!choice.open} className="rounded-card border-2 border-ink bg-sheet py-2 shadow-block">
        {(Object.keys(paperNames) as PaperSize[]).map((paper) => (
          <li key={paper}>
            <button
              type="button"
              aria-pressed={paper === kept.paper}
              className="menu-item w-full text-start"
              onClick={() => choose(paper)}
            >
              {paperNames[paper]}
            </button>
          </li>
        ))}
      </ul>
    </div>
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
