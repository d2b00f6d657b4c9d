import type { ReactNode } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { useLoadedDialog } from '#web/src/ui/use-loaded-dialog.ts';

export interface Sharing {
  readonly open: () => void;
  readonly isLoading: boolean;
  /** Loads the dialog's code before the click. */
  readonly prefetch: () => void;
  /** To be shown once on the page. */
  readonly dialog: ReactNode;
}

const loadDialog = async () => (await import('./components/share-dialog.tsx')).ShareDialog;

/** The dialog that shares a story, for any number of buttons. */
export function useSharing(story: Story | undefined): Sharing {
  const { Dialog, close, ...sharing } = useLoadedDialog(loadDialog, 'share');
  return { ...sharing, dialog: Dialog !== null && story !== undefined && <Dialog story={story} onClose={close} /> };
}
