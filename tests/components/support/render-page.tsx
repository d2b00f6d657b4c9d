import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { createBrowserRouter, Outlet, type RouteObject, UNSAFE_withComponentProps } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, vi } from 'vitest';
import { type CannedApi, createCannedApi } from '#tests/support/canned-api.ts';
import { AppProviders } from '#web/src/app-providers.tsx';
import { rememberEmail } from '#web/src/features/auth/model/remembered-email.ts';
import { forgetConfigFile } from '#web/src/lib/config-file.ts';
import { onRateLimitWait } from '#web/src/lib/rate-limit.ts';
import { forgetPage } from '#web/src/lib/return-page.ts';
import { endSession, followSession, resumeSession } from '#web/src/lib/session.ts';
import { onSessionEnded } from '#web/src/lib/session-end.ts';
import routes from '#web/src/routes.ts';
import { notify } from '#web/src/ui/notify.ts';

declare global {
  const happyDOM: DetachedWindowAPI;
}

// A page of a busy machine may take seconds; without the page, which would be hundreds of lines.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'not found') });

interface RouteModule {
  readonly default: Parameters<typeof UNSAFE_withComponentProps>[0];
  readonly handle?: unknown;
}

const modules = import.meta.glob<RouteModule>('../../../web/src/routes/**/*.tsx');

/** The site's routes, as the build of React Router loads them. */
function routeObjects(entries: typeof routes): RouteObject[] {
  return entries.map(({ file, path, index, children }) => {
    const load = modules[`../../../web/src/${file}`];
    const lazy = async () => {
      if (load === undefined) throw new Error(`${file} is missing`);
      const { default: page, handle } = await load();
      return { Component: UNSAFE_withComponentProps(page), handle };
    };
    if (index === true) return { index, lazy };
    return { lazy, ...(path !== undefined && { path }), ...(children && { children: routeObjects(children) }) };
  });
}

const App = () => (
  <AppProviders>
    <Outlet />
  </AppProviders>
);

const siteRoutes: RouteObject[] = [{ Component: App, HydrateFallback: () => null, children: routeObjects(routes) }];

export const runtimeConfig = {
  paymentOrigins: ['http://pay.test', 'https://receipts.stripe.com'],
  schedulerUrl: 'http://scheduler.test/',
  speech: true,
};

/** Files of the site's own origin, as JSON, by their path. */
type SiteFiles = Readonly<Record<string, object>>;

/** Sends all requests of the page, `fetch` and `XMLHttpRequest`, to the canned API, but for those of these files. */
export function interceptRequests(api: CannedApi, more: SiteFiles = {}): void {
  const files: SiteFiles = { '/config.json': runtimeConfig, ...more };
  happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request, window }) => {
      const { method, url, signal } = request;
      const file = files[new URL(url).pathname];
      if (file !== undefined) return window.Response.json(file);
      // The booking page, in its frame.
      if (url.startsWith(runtimeConfig.schedulerUrl)) return new window.Response('<title>Book</title>');
      const aborted = new Promise<never>((_, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
      });
      const headers = new Headers([...request.headers]);
      const body = new Uint8Array(await request.arrayBuffer());
      const answer = await Promise.race([api.respond({ method, url, headers, body }), aborted]);
      if (answer === undefined) throw new TypeError('Failed to fetch');
      const { status } = answer;
      return new window.Response(await answer.arrayBuffer(), { status, headers: Object.fromEntries(answer.headers) });
    },
  };
}

/** What happy-dom lacks. */
export function fillGaps(): void {
  // There is one tab.
  const locks = { request: async (_: string, run: () => unknown) => run() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  Object.assign(window, { visualViewport: null });
  // What is animated appears at once.
  happyDOM.settings.device.prefersReducedMotion = 'reduce';
  happyDOM.settings.enableIframePageLoading = true;
}

interface Actions {
  readonly user: UserEvent;
  /** Clicks a button, once it is there. */
  press(name: string | RegExp): Promise<void>;
  /** Replaces the text of a field. */
  fill(label: string | RegExp, text: string): Promise<void>;
}

/** What a reader of the rendered page does. */
export function startActions(): Actions {
  const user = userEvent.setup({ delay: null });
  return {
    user,
    press: async (name) => await user.click(await screen.findByRole('button', { name })),
    fill: async (label, text) => {
      await user.clear(await screen.findByLabelText(label));
      if (text !== '') await user.paste(text);
    },
  };
}

export interface RenderedPage extends Actions {
  /** Path and query of the page. */
  address(): string;
}

interface Site {
  readonly api: CannedApi;
  /** Addresses outside of the site that the page opened. */
  readonly opened: string[];
  /** Renders the page of a path with these entries in localStorage; a page rendered before is left. */
  renderPage(path: string, stored?: Readonly<Record<string, string>>): RenderedPage;
}

/** The whole site in happy-dom on a canned API, reset after each test. @param files of the site, in place of a stage's */
export function setUpSite(files: SiteFiles = {}): Site {
  const api = createCannedApi();
  const opened: string[] = [];
  const ends: (() => void)[] = [];
  const leave = () => {
    cleanup();
    for (const end of ends.splice(0)) end();
  };
  beforeEach(() => {
    forgetConfigFile();
    interceptRequests(api, files);
    fillGaps();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation((url) => void opened.push(String(url)));
    onSessionEnded(endSession);
    onRateLimitWait((message) => notify.success(message, { id: 'rate-limit' }));
    return () => {
      leave();
      assign.mockRestore();
      localStorage.clear();
      sessionStorage.clear();
      endSession();
      rememberEmail('');
      api.forget();
      for (const list of [api.calls, opened]) list.splice(0);
    };
  });
  return {
    api,
    opened,
    renderPage: (path, stored = {}) => {
      leave();
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
      window.history.replaceState(null, '', path);
      forgetPage();
      // As in entry.client.tsx.
      resumeSession();
      const router = createBrowserRouter(siteRoutes);
      ends.push(followSession(), () => router.dispose());
      render(<RouterProvider router={router} />);
      return { ...startActions(), address: () => window.location.pathname + window.location.search };
    },
  };
}
