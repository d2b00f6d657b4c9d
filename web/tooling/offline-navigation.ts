import type { Plugin } from 'vite';

const reload = 'window.location.reload();';

/**
 * React Router reloads the page when a route's code cannot be loaded, which fetches a new deployment's files. Offline, the
 * browser would replace the site with its own error page; with this plugin our error page appears. Builds only.
 * @throws when React Router's code has changed
 */
export function offlineNavigation(): Plugin {
  return {
    name: 'offline-navigation',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/routeModules\.m?js$/ },
      handler(code) {
        if (code.split(reload).length !== 2)
          throw new Error('React Router reloads differently: see offline-navigation.ts');
        return { code: code.replace(reload, `if (!navigator.onLine) throw error; ${reload}`), map: null };
      },
    },
  };
}
