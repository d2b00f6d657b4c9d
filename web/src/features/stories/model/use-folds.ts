import { useState } from 'react';

export interface Folds {
  readonly of: (id: string) => { readonly open: boolean; readonly toggle: () => void };
  readonly open: (id: string) => void;
}

/** Which sections are open: at first the captions and the section that the address names. */
export function useFolds(): Folds {
  const [openIds, setOpenIds] = useState<readonly string[]>(() => ['captions', window.location.hash.slice(1)]);
  const close = (id: string) => setOpenIds((ids) => ids.filter((other) => other !== id));
  const open = (id: string) => setOpenIds((ids) => [...ids, id]);
  return {
    of: (id) => ({ open: openIds.includes(id), toggle: () => (openIds.includes(id) ? close(id) : open(id)) }),
    open,
  };
}
