import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { paperMm } from '#functions/domain/document/document.ts';

/** A process with a started browser, to be killed. Reports the browser's process id. */
const printer = createPdfPrinter({
  chromiumPath: process.argv[2] ?? '',
  onLaunch: (processId) => process.send?.({ processId }),
});
const document = { html: '<p>x</p>', title: 'x', page: paperMm.a5, bleedMm: 0, language: 'en' };
await printer.print(document, AbortSignal.timeout(20_000));
process.on('SIGTERM', () => process.exit());
process.send?.({ printed: true });
