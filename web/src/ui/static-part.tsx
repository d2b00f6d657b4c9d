import { type ReactNode, useState } from 'react';

interface StaticPartProps {
  readonly id: string;
  readonly className?: string;
  readonly as?: 'div' | 'span';
  /** Lazy, so that its code loads only if the document lacks the part. */
  readonly children: ReactNode;
}

function existingMarkup(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML;
}

/**
 * Prerendered content without state: hydration reuses its markup, so that its code and text are loaded only once (decision
 * 0097). Links to our pages do not belong here: they would cause a full page load.
 */
export function StaticPart({ id, className, as: Box = 'div', children }: StaticPartProps) {
  const [markup] = useState(() => existingMarkup(id));
  if (markup === undefined) {
    return (
      <Box id={id} className={className}>
        {children}
      </Box>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup that this document already contains here.
  return <Box id={id} className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}
