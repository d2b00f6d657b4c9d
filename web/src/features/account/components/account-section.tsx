import type { ReactNode, RefObject } from 'react';
import { headingOf, type SectionId, sectionTitles } from '#web/src/features/account/model/sections.ts';

interface AccountSectionProps {
  readonly id: SectionId;
  readonly children: ReactNode;
}

export function AccountSection({ id, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={headingOf(id)} className="account-section">
      <h2 id={headingOf(id)} tabIndex={-1} className="text-h3">
        {sectionTitles[id]}
      </h2>
      <div>{children}</div>
    </section>
  );
}

interface AccountRowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Buttons and links at the row's end. */
  readonly action?: ReactNode;
  /** An open form, a message or a list. */
  readonly children?: ReactNode;
  readonly rowRef?: RefObject<HTMLDivElement | null>;
}

export function AccountRow({ title, note, action, children, rowRef }: AccountRowProps) {
  return (
    <div ref={rowRef} className="flex flex-wrap items-center justify-between account-row">
      <div className="account-row-text">
        <p>{title}</p>
        {note !== undefined && <p className="text-muted text-small">{note}</p>}
      </div>
      {action}
      {children}
    </div>
  );
}
