import { type RefObject, useEffect, useState } from 'react';

interface InvoiceFrameProps {
  readonly html: string;
  readonly ref: RefObject<HTMLIFrameElement | null>;
}

const firstHeightPx = 600;

/** A frame as high as its content. `allow-same-origin` permits measuring, `allow-modals` printing; scripts cannot run. */
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
      className="card w-full invoice-frame"
      height={height}
    />
  );
}
