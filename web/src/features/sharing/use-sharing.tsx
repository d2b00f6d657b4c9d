import { type ComponentType, type ReactNode, useState } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { notify } from '#web/src/ui/notify.ts';
import type { ShareDialogProps } from './components/share-dialog.tsx';

export interface Sharing {
  readonly open: () => void;
  readonly isLoading: boolean;
  /** Loads the dialog's code before the click. */
  readonly prefetch: () => void;
  /** To be shown once on the page. */
  readonly dialog: ReactNode;
}

async function loadDialog(): Promise<ComponentType<ShareDialogProps>> {
  const { ShareDialog } = await loadModule(() => withoutReload(() => import('./components/share-dialog.tsx')));
  return ShareDialog;
}

/** The dialog that shares a story, for any number of buttons. */
export function useSharing(story: Story | undefined): Sharing {
  const [Part, setPart] = useState<ComponentType<ShareDialogProps> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const open = async () => {
    setState('loading');
    try {
      const part = await loadDialog();
      setPart(() => part);
      setState('open');
    } catch (error) {
      setState('closed');
      notify.error(errorMessage(error), { id: 'share' });
    }
  };
  const isShown = state === 'open' && Part !== null && story !== undefined;
  return {
    open: () => void open(),
    isLoading: state === 'loading',
    // A failure is reported on the click.
    prefetch: () => void loadDialog().catch(() => {}),
    dialog: isShown && <Part story={story} onClose={() => setState('closed')} />,
  };
}
