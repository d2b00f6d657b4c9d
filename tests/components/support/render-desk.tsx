import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { beforeEach, vi } from 'vitest';
import { deskErrorCodes } from '#shared/errors/desk-error-codes.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { answerOperator } from '#tests/e2e/support/desk-samples.ts';
import { type CannedApi, createCannedApi } from '#tests/support/canned-api.ts';
import { createDeskQueryClient } from '#web/desk/src/lib/desk-query-client.ts';
import { dropDeskSession, startDeskSession } from '#web/desk/src/lib/desk-session.ts';
import { createDeskRouter } from '#web/desk/src/routes.tsx';
import { addKnownCodes } from '#web/src/lib/response-error.ts';
import { fillGaps, interceptRequests, type RenderedPage, startActions } from './render-page.tsx';

// happy-dom does not know <search>, and React warns of unknown elements.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: Element) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

interface Desk {
  readonly api: CannedApi;
  /**
   * Renders a page of the desk for an operator, or without a session; a page rendered before is left. Its address is without
   * `/desk`.
   */
  renderDesk(path: string, role?: OperatorRole | null): RenderedPage;
}

/** The whole desk in happy-dom on a canned API, reset after each test. */
export function setUpDesk(): Desk {
  const api = createCannedApi();
  const ends: (() => void)[] = [];
  const leave = () => {
    // Toasts are kept outside of React.
    for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close);
    cleanup();
    for (const end of ends.splice(0)) end();
  };
  beforeEach(() => {
    interceptRequests(api);
    fillGaps();
    addKnownCodes(Object.keys(deskErrorCodes) as (keyof typeof deskErrorCodes)[]);
    return () => {
      leave();
      dropDeskSession();
      localStorage.clear();
      sessionStorage.clear();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      api.forget();
      api.calls.splice(0);
    };
  });
  return {
    api,
    renderDesk: (path, role = 'owner') => {
      leave();
      if (role !== null) {
        answerOperator(api, role);
        startDeskSession('token-of-olive');
      }
      window.history.replaceState(null, '', `/desk${path}`);
      const queryClient = createDeskQueryClient();
      const router = createDeskRouter();
      ends.push(
        () => queryClient.clear(),
        () => router.dispose(),
      );
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
      const { location } = window;
      return {
        ...startActions(),
        address: () => location.pathname.replace('/desk', '') + location.search + location.hash,
      };
    },
  };
}
