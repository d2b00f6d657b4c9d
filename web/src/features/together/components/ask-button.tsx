import type { Story } from '#shared/schemas/story.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Sign } from '#web/src/ui/sign.tsx';
import { useLoadedDialog } from '#web/src/ui/use-loaded-dialog.ts';

const loadDialog = async () => (await import('./ask-dialog.tsx')).AskDialog;

/** Opens the dialog that invites people to tell the story, too. */
export function AskButton({ story }: { readonly story: Story }) {
  const { Dialog, isLoading, open, close, prefetch } = useLoadedDialog(loadDialog, 'ask');
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        pending={isLoading}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Sign name="ask" />
        Ask someone
      </Button>
      {Dialog !== null && <Dialog story={story} onClose={close} />}
    </>
  );
}
