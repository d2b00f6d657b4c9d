import { Button } from '#web/src/ui/button.tsx';

export interface ShowMoreProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Loads the next page of a list of `usePages`; nothing after the last. */
export function ShowMore({ pages }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="py-4">
      <Button
        variant="ghost"
        pending={pages.isFetchingNextPage}
        pendingLabel="Loading…"
        onClick={() => void pages.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
