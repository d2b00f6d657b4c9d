import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startAnalytics } from './lib/analytics-start.ts';
import { reloadOnceOnMissingChunk } from './lib/reload-once.ts';
import { endSession, followSession, resumeSession } from './lib/session.ts';
import { onSessionEnded } from './lib/session-end.ts';

reloadOnceOnMissingChunk();
// Before the first render: no page may show a session that has run out, or count for somebody who refused.
resumeSession();
followSession();
onSessionEnded(endSession);
startAnalytics();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
