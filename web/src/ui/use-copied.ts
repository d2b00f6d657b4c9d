import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { type Clip, copyToClipboard } from '#web/src/lib/clipboard.ts';
import { notify } from '#web/src/ui/notify.ts';

/** Specification 2.9. */
const shownForMs = 2000;

export function useCopied(): { readonly copied: boolean; readonly copy: (clip: Promise<Clip>) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (clip: Promise<Clip>) => {
    try {
      await copyToClipboard(clip);
    } catch (error) {
      notify.error(errorMessage(error), { id: 'copy' });
      return;
    }
    clearTimeout(timer.current);
    setCopied(true);
    timer.current = setTimeout(() => setCopied(false), shownForMs);
  };
  return { copied, copy };
}
