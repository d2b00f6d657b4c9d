import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useOnline } from './use-online.ts';

interface SafeHtmlProps {
  /** From the model or an editor: sanitised here once more, whatever the server did (defence D6). */
  readonly html: string;
  readonly className?: string;
}

/**
 * The only place where text becomes markup. The sanitiser loads with the first of these, in the browser only: a
 * prerendered page has no story in it. Where it cannot be loaded, it is once the network is back.
 */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const online = useOnline();
  const [clean, setClean] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again when the network comes back.
  useEffect(() => {
    let current = true;
    import('./sanitize-html.ts').then(
      ({ sanitizeHtml }) => {
        if (current) setClean(sanitizeHtml(html));
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [html, online]);
  if (clean === undefined) return <div aria-busy="true" className={clsx('min-h-40', className)} />;
  return <div data-slot="safe-html" className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
