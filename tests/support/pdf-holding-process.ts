import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { paperMm } from '#functions/domain/document/document.ts';

/** A process that has printed and stands by with a browser: what becomes of that when it is killed? Tells the browser's id. */
const printer = createPdfPrinter({
  chromiumPath: process.argv[2] ?? '',
  onLaunch: (processId) => process.send?.({ processId }),
});
const document = { html: '<p>x</p>', title: 'x', page: paperMm.a5, bleedMm: 0 };
await printer.print(document, AbortSignal.timeout(20_000));
process.on('SIGTERM', () => process.exit());
process.send?.({ printed: true });
