import { LogInDialog } from './log-in-dialog.tsx';
import { Skeleton } from './skeleton.tsx';

export function LoginRequired() {
  return (
    <>
      <div inert className="mx-auto flex w-full max-w-page flex-col gap-5 px-gutter py-section">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-7 h-64 w-full" />
      </div>
      <LogInDialog />
    </>
  );
}
