import type { EncodeJpeg } from '#functions/domain/story/print/make-print.ts';

const jpegQuality = 82;
/** Of the page that a print is on, behind the block's uneven edge. */
const paper = '#fffbf0';

/** Draws the SVG of a print by libvips, which is loaded on first use. */
export function createEncodePrint(): EncodeJpeg {
  return async (svg) => {
    const { default: sharp } = await import('sharp');
    // On one machine, functions share a process, and uploads block all formats except photos (clean-image.ts).
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    return sharp(Buffer.from(svg))
      .flatten({ background: paper })
      .jpeg({ quality: jpegQuality, mozjpeg: true })
      .toBuffer();
  };
}
