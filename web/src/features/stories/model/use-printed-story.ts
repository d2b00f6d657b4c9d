import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadPart } from '#web/src/lib/load-part.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { notify } from '#web/src/ui/notify.ts';
import { saveFile } from './save-file.ts';

const fileName = 'story.pdf';

function loadPrinting() {
  return loadPart(() => withoutReload(() => import('#web/src/features/stories/api/print-story.ts')));
}

/** Prints and saves the story, one at a time; keeps the last file for sharing while the story is the same. */
export function usePrintedStory(story: Story) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  // Beside the page and not at the press: a browser that once failed to load a part fails until the page is loaded anew.
  useEffect(() => {
    loadPrinting().catch(() => {});
  }, []);
  const last = useRef<{ readonly of: Story; readonly file: File }>(undefined);

  const download = async (paper: PaperSize) => {
    if (busy) return;
    setBusy(true);
    setNote(undefined);
    try {
      const part = await loadPrinting();
      try {
        const { pdf, missing } = await part.printStory(queryClient, story, paper);
        last.current = { of: story, file: new File([pdf], fileName, { type: 'application/pdf' }) };
        saveFile(pdf, fileName);
        if (missing > 0) setNote(missingNote(missing));
      } catch (error) {
        notify.error(`Error: ${part.pdfFailure(error)}`, { id: 'pdf' });
        setNote(part.pdfFailureNote(error));
      }
    } catch (error) {
      notify.error(`Error: ${errorMessage(error)}`, { id: 'pdf' });
      setNote(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    /** What went wrong, until the next attempt. */
    note,
    download,
    file: () => (last.current?.of === story ? last.current.file : undefined),
  };
}

function missingNote(missing: number): string {
  const images = missing === 1 ? 'One image' : `${missing} images`;
  return `${images} couldn’t be loaded and ${missing === 1 ? 'isn’t' : 'aren’t'} in the PDF.`;
}
