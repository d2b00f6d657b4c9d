import { useRouteError } from 'react-router';
import { Page } from '#web/desk/src/ui/page.tsx';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';

/** For errors while a page is shown, and for files of a build that a new one replaced. */
export function CrashPage() {
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-8">
      <Page title="This page hit a problem">
        <p className="max-w-lede py-4">{errorMessage(useRouteError())}</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Page>
    </div>
  );
}
