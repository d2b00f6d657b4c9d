import { type ComponentType, useState } from 'react';
import type { AdaptedSource } from '#web/src/features/posting/api/adaptations.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import type { AdaptDialogProps } from './adapt-dialog.tsx';

interface AdaptButtonProps {
  readonly storyId: string;
  readonly source: AdaptedSource;
  /** For screen readers: 'caption 1'. */
  readonly name: string;
  /** Replaces the source by the adapted text; without it the text can only be copied. */
  readonly onUse?: (text: string) => void;
}

/** Loaded on demand: most texts are never adapted. */
async function loadDialog(): Promise<ComponentType<AdaptDialogProps>> {
  const { AdaptDialog } = await loadModule(() => withoutReload(() => import('./adapt-dialog.tsx')));
  return AdaptDialog;
}

/** Opens the dialog that adapts a text for a channel. */
export function AdaptButton({ storyId, source, name, onUse }: AdaptButtonProps) {
  const [AdaptDialog, setDialog] = useState<ComponentType<AdaptDialogProps>>();
  const [open, setOpen] = useState(false);
  const prefetch = () => void loadDialog().catch(() => {});
  const show = async () => {
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded);
      setOpen(true);
    } catch (error) {
      notify.error(errorMessage(error), { id: 'adapt' });
    }
  };
  return (
    <>
      <TextButton aria-haspopup="dialog" onPointerEnter={prefetch} onFocus={prefetch} onClick={() => void show()}>
        Adapt<span className="sr-only"> {name} for a channel</span>
      </TextButton>
      {open && AdaptDialog !== undefined && (
        <AdaptDialog storyId={storyId} source={source} name={name} onUse={onUse} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
