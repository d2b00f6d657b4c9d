import { useEffect } from 'react';

/** The size of a keepsake, whatever the printer's own paper. */
const paper = { size: 'A5', margin: '16mm' } as const;

/**
 * Brings the style sheet that stories are printed with everywhere: for this page, and for as long as it is open. Adopted
 * rather than written into the page, as the content security policy of a page may forbid that.
 */
export function useKeepsakePrint(title: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: 'print' });
    document.adoptedStyleSheets.push(sheet);
    import('#shared/print/story-print-css.ts').then(
      ({ storyPrintCss, printedPageCss }) => sheet.replaceSync(storyPrintCss + printedPageCss({ ...paper, title })),
      // Offline before it came: the page prints plainly.
      () => {},
    );
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [title]);
}
