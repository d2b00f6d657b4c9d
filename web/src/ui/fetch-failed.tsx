import { StoryThread } from '../art/story-thread.tsx';
import { Button } from './button.tsx';

interface FetchFailedProps {
  readonly message: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** In place of what could not be fetched. Said in silence: a screen reader hears the failure from its toast, once. */
export function FetchFailed({ message, retrying, onRetry }: FetchFailedProps) {
  return (
    <div data-slot="fetch-failed" className="flex flex-col items-start gap-5 py-10">
      <StoryThread shape="slack" className="h-16 w-52 text-danger" />
      <p className="max-w-lede font-semibold">{message}</p>
      <Button variant="ghost" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
        Try again
      </Button>
    </div>
  );
}
