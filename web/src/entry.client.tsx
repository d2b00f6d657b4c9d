import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startAnalytics } from './lib/analytics-start.ts';
import { reloadOnceOnMissingChunk } from './lib/reload-once.ts';
import { endSession, followSession, resumeSession } from './lib/session.ts';
import { onSessionEnded } from './lib/session-end.ts';

reloadOnceOnMissingChunk();
// Before the first render: removes an expired session and reads the tracking preference.
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
