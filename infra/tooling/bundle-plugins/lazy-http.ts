import type { Plugin } from 'esbuild';

/**
 * `import http from 'node:http'` in an ES module reads every export of the builtin, including the lazy `WebSocket`, which loads
 * undici: 26 ms of a cold start (nodejs/node#57649). esbuild wraps a CommonJS module in getters, which read only used exports: 2
 * ms.
 */
export const lazyHttpPlugin: Plugin = {
  name: 'lazy-http',
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?https?$/ }, ({ path }) => {
      return { path: path.replace(/^node:/, ''), namespace: 'lazy-http' };
    });
    build.onLoad({ filter: /.*/, namespace: 'lazy-http' }, ({ path }) => {
      return { contents: `module.exports = process.getBuiltinModule('node:${path}');`, loader: 'js' };
    });
  },
};
