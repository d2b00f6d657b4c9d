import { type ReactNode, useEffect, useRef } from 'react';

interface PanelProps {
  readonly title: string;
  /** One sentence on what is here and what can be done. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** What takes the text's place for a while; its heading has the focus first, to be read out. */
export function Panel({ title, lead, children, actions }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={title} className="edit-panel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <div tabIndex={0} className="edit-panel-body">
        <h3 ref={heading} tabIndex={-1} className="edit-panel-title">
          {title}
        </h3>
        <p className="edit-lead">{lead}</p>
        {children}
      </div>
      <footer className="edit-foot">{actions}</footer>
    </section>
  );
}
