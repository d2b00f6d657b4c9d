import { type ReactNode, useEffect, useRef } from 'react';

interface PanelProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Replaces the text temporarily; focuses its heading for screen readers. */
export function Panel({ title, lead, children, actions }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={title} className="edit-panel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <div tabIndex={0} className="edit-panel-body">
        <h3 ref={heading} tabIndex={-1} className="edit-panel-title">
          {title}
        </h3>
        <p className="edit-lead">{lead}</p>
        {children}
      </div>
      <footer className="flex flex-wrap items-center edit-foot">{actions}</footer>
    </section>
  );
}
