import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { useCurrentUser } from '#web/src/lib/current-user.ts';
import { downloadBlob } from '#web/src/lib/download-blob.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { notify } from '#web/src/ui/notify.ts';

const fileName = 'story.pdf';

function loadPdfModule() {
  return loadModule(() => withoutReload(() => import('#web/src/features/stories/api/create-pdf.ts')));
}

/** Creates one PDF at a time; caches it for sharing until the story changes. */
export function useStoryPdf(story: Story | undefined) {
  const queryClient = useQueryClient();
  const { data: user } = useCurrentUser();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  // Preloads with the page: after a failed import the browser fails until a reload.
  useEffect(() => {
    loadPdfModule().catch(() => {});
  }, []);
  const last = useRef<{ readonly of: Story; readonly file: File }>(undefined);

  const download = async (paper: PaperSize) => {
    if (busy || story === undefined) return;
    setBusy(true);
    setNote(undefined);
    try {
      const part = await loadPdfModule();
      try {
        const { pdf, missing } = await part.createPdf(queryClient, story, paper, user?.name);
        last.current = { of: story, file: new File([pdf], fileName, { type: 'application/pdf' }) };
        downloadBlob(pdf, fileName);
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
    note,
    download,
    file: () => (story !== undefined && last.current?.of === story ? last.current.file : undefined),
  };
}

function missingNote(missing: number): string {
  const images = missing === 1 ? 'One image' : `${missing} images`;
  return `${images} couldn’t be loaded and ${missing === 1 ? 'isn’t' : 'aren’t'} in the PDF.`;
}
