import { type RefObject, useEffect, useState } from 'react';
import atkinson from '#web/src/styles/fonts/atkinson.woff2?url';
import besley from '#web/src/styles/fonts/besley.woff2?url';

interface InvoiceFrameProps {
  readonly html: string;
  readonly ref: RefObject<HTMLIFrameElement | null>;
}

const firstHeightPx = 600;

/** The site's fonts as in fonts.css, whose addresses the server does not know. */
const fonts = `<style>
@font-face{font-family:Besley;src:url(${besley});font-weight:400 800}
@font-face{font-family:Atkinson;src:url(${atkinson});font-weight:400 700}
@font-face{font-family:Atkinson;src:url(${besley});font-weight:400 700;unicode-range:U+30-39;size-adjust:95%}
body{font-family:Atkinson,sans-serif}h1,.mark{font-family:Besley,serif}
</style></head>`;

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
      srcDoc={html.replace('</head>', fonts)}
      onLoad={() => setLoaded((times) => times + 1)}
      className="card w-full invoice-frame"
      height={height}
    />
  );
}
