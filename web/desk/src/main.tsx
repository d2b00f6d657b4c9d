import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { deskErrorCodes } from '#shared/errors/desk-error-codes.ts';
import { onRateLimitWait } from '#web/src/lib/rate-limit.ts';
import { addKnownCodes } from '#web/src/lib/response-error.ts';
import { runtimeConfig } from '#web/src/lib/runtime-config.ts';
import { createDeskQueryClient } from './lib/desk-query-client.ts';
import { followDeskSession } from './lib/desk-session.ts';
import { notifyDone } from './lib/desk-toasts.ts';
import { createDeskRouter } from './routes.tsx';
import './desk.css';

addKnownCodes(Object.keys(deskErrorCodes) as (keyof typeof deskErrorCodes)[]);
onRateLimitWait(notifyDone);
followDeskSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');

// While the page's code loads: every call needs it. Calls report a failure.
void runtimeConfig().catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createDeskQueryClient()}>
      <RouterProvider router={createDeskRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
