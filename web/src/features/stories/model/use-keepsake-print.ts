import { useEffect } from 'react';

/** Independent of the printer's paper. */
const paper = { size: 'A5', margin: '16mm' } as const;

/** Adopts the print style sheet while the page is open. A <style> element might be blocked by the content security policy. */
export function useKeepsakePrint(title: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: 'print' });
    document.adoptedStyleSheets.push(sheet);
    import('#shared/print/story-print-css.ts').then(
      ({ storyPrintCss, printedPageCss }) => sheet.replaceSync(storyPrintCss + printedPageCss({ ...paper, title })),
      // Offline: the page prints without these styles.
      () => {},
    );
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [title]);
}
