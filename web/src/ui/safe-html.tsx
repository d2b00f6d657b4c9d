import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useOnline } from './use-online.ts';

interface SafeHtmlProps {
  /** Sanitised here again, independently of the server (defence D6). */
  readonly html: string;
  /** BCP 47. */
  readonly lang?: string | undefined;
  /** Level of its highest headings for screen readers; by default they follow the page's title. */
  readonly headings?: number | undefined;
  readonly className?: string;
}

/** The only place where text becomes markup. Loads the sanitiser in the browser only, and again after a network failure. */
export function SafeHtml({ html, lang, headings = 2, className }: SafeHtmlProps) {
  const online = useOnline();
  const [clean, setClean] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries when the network returns.
  useEffect(() => {
    let current = true;
    import('./sanitize-html.ts').then(
      ({ sanitizeHtml }) => {
        if (current) setClean(sanitizeHtml(html, headings));
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [html, headings, online]);
  if (clean === undefined) return <div aria-busy="true" className={clsx('min-h-40', className)} />;
  return <div data-slot="safe-html" lang={lang} className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
