import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { Button } from './button.tsx';

interface FetchFailedProps {
  readonly message: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  /** Announces the message here, where no toast does. */
  readonly spoken?: boolean;
}

export function FetchFailed({ message, retrying, onRetry, spoken = false }: FetchFailedProps) {
  return (
    <div role={spoken ? 'alert' : undefined} data-slot="fetch-failed" className="flex flex-col items-start gap-5 py-10">
      <SlackThread className="h-16 w-52 text-danger" />
      <p className="max-w-lede font-semibold">{message}</p>
      <Button variant="ghost" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
        Try again
      </Button>
    </div>
  );
}
