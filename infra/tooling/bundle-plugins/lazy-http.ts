import type { Plugin } from 'esbuild';

/**
 * `import http from 'node:http'` in an ES module reads every export of the builtin, the lazy `WebSocket` among them,
 * which loads undici: about 26 ms of a cold start (nodejs/node#57649). A CommonJS module that hands out
 * the builtin is wrapped by esbuild in getters, so only what is used is read: about 2 ms.
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
