import { type ComponentType, useState } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { notify } from './notify.ts';

/** A dialog whose code is loaded on demand. @param id of the message when it did not load */
export function useLoadedDialog<Props>(load: () => Promise<ComponentType<Props>>, id: string) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const fetchPart = () => loadModule(() => withoutReload(load));
  const open = async () => {
    setState('loading');
    try {
      const part = await fetchPart();
      setPart(() => part);
      setState('open');
    } catch (error) {
      setState('closed');
      notify.error(errorMessage(error), { id });
    }
  };
  return {
    /** Null while it is closed. */
    Dialog: state === 'open' ? Part : null,
    isLoading: state === 'loading',
    open: () => void open(),
    close: () => setState('closed'),
    /** Before the click, which reports a failure. */
    prefetch: () => void fetchPart().catch(() => {}),
  };
}
