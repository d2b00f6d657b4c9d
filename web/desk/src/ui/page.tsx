import type { ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** One line under the title. */
  readonly note?: ReactNode;
  /** Links and buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page's frame: its heading, which gets the focus after a navigation, and its name in the window's title. */
export function Page({ title, note, actions, children }: PageProps) {
  return (
    <>
      <title>{`${title} · Tellwren desk`}</title>
      <header className="flex flex-wrap items-end gap-x-6 gap-y-2 border-ink border-b-2 pb-2">
        <div className="min-w-0 grow">
          <h1>{title}</h1>
          {note !== undefined && <p className="pt-1 text-muted">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** A few words beside the title. */
  readonly note?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, note, actions, children }: SectionProps) {
  return (
    <section className="pt-7">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-hairline border-b-2 pb-1.5">
        <div className="flex min-w-0 grow basis-48 flex-wrap items-baseline gap-x-4">
          <h2>{title}</h2>
          {note !== undefined && <p className="text-muted text-small">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Says that a list is empty and what to do then. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <div data-slot="empty" className="py-6 text-muted">
      {children}
    </div>
  );
}
