import { type ReactNode, useState } from 'react';

interface StaticPartProps {
  /** Of its own in the document: what is found there under this name is what stays. */
  readonly id: string;
  readonly className?: string;
  /** A `span` where it lies in a button. */
  readonly as?: 'div' | 'span';
  /** A lazy part: its code is loaded only where the document does not have it yet, after a navigation. */
  readonly children: ReactNode;
}

function keptMarkup(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML;
}

/**
 * A part that is printed once: nothing in it changes and nothing can be pressed that is not the browser's own. The
 * prerendered document has it, and hydration takes it as it stands, so that a visitor loads neither its code nor its words
 * a second time (decision 0097). No link into the site belongs in here: it would load the whole next page afresh.
 */
export function StaticPart({ id, className, as: Box = 'div', children }: StaticPartProps) {
  const [kept] = useState(() => keptMarkup(id));
  if (kept === undefined) {
    return (
      <Box id={id} className={className}>
        {children}
      </Box>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what this document has in this very place, and nothing else.
  return <Box id={id} className={className} dangerouslySetInnerHTML={{ __html: kept }} />;
}
