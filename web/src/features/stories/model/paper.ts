import type { PaperSize } from '#shared/schemas/document.ts';

export const paperNames = { a5: 'A5, like a book', a4: 'A4', letter: 'US Letter' } as const satisfies Record<
  PaperSize,
  string
>;

/** Countries whose printers hold US Letter (Unicode CLDR, `paperSize`). */
const letterCountries = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The usual paper of the browser's country. @param language BCP 47 */
export function usualPaper(language: string): PaperSize {
  try {
    return letterCountries.includes(new Intl.Locale(language).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}
