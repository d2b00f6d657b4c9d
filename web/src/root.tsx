import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { AppProviders } from './app-providers.tsx';
import { headScript } from './lib/early-presses.ts';
import appCss from './styles/app.css?url';
import atkinson from './styles/fonts/atkinson.woff2?url';
import besley from './styles/fonts/besley.woff2?url';
import { ErrorPage } from './ui/error-page.tsx';
import { NoScript } from './ui/no-script.tsx';
import { Spinner } from './ui/spinner.tsx';

/** Behind the style sheets, without which nothing is painted. */
function preloadedFont(href: string) {
  return {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
    href,
  } as const;
}

export const links: Route.LinksFunction = () => [
  preloadedFont(besley),
  preloadedFont(atkinson),
  { rel: 'stylesheet', href: appCss },
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** For the fallback document only, which serves private pages: crawlers without scripts read it, too. */
export function meta(): Route.MetaDescriptors {
  return [{ title: 'Tellwren' }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffbf0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d1023" />
        <Meta />
        <Links />
        <script>{headScript}</script>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <AppProviders>
      <Outlet />
    </AppProviders>
  );
}

export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NoScript />
      <Spinner label="Loading…" />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorPage error={error} />
    </main>
  );
}
