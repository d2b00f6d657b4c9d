import { type RefObject, useEffect, useState } from 'react';

interface InvoiceFrameProps {
  readonly html: string;
  readonly ref: RefObject<HTMLIFrameElement | null>;
}

/** Until the frame has told its own. */
const firstHeightPx = 600;

/**
 * The invoice in a frame as tall as what it holds. `allow-same-origin` lets this page measure it, `allow-modals` lets it be
 * printed; without `allow-scripts` nothing in it can run.
 */
export function InvoiceFrame({ html, ref }: InvoiceFrameProps) {
  const [height, setHeight] = useState(firstHeightPx);
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const content = loaded === 0 ? undefined : ref.current?.contentDocument?.documentElement;
    if (content == null) return;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(content.getBoundingClientRect().height)));
    observer.observe(content);
    return () => observer.disconnect();
  }, [loaded, ref]);
  return (
    <iframe
      ref={ref}
      title="Invoice"
      sandbox="allow-same-origin allow-modals"
      srcDoc={html}
      onLoad={() => setLoaded((times) => times + 1)}
      className="invoice-frame"
      height={height}
    />
  );
}
