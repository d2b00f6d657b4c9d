import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { onRateLimitWait } from './lib/rate-limit.ts';
import { reloadOnceOnMissingChunk } from './lib/reload-once.ts';
import { endSession, followSession, resumeSession } from './lib/session.ts';
import { onSessionEnded } from './lib/session-end.ts';
import { allowTranslatedText } from './lib/translated-text.ts';
import { whenIdle } from './lib/when-idle.ts';
import { notify } from './ui/notify.ts';

allowTranslatedText();
reloadOnceOnMissingChunk();
// Before the first render: removes an expired session and reads the tracking preference.
resumeSession();
followSession();
onSessionEnded(endSession);
onRateLimitWait((message) => notify.success(message, { id: 'rate-limit' }));
// After the page is interactive: nobody waits for it.
whenIdle(() => void import('./lib/analytics-start.ts').then(({ startAnalytics }) => startAnalytics()).catch(() => {}));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
