import type { Plugin } from 'esbuild';

const refusal = `exports.parse = () => { throw new Error('style attributes are not parsed: parseStyleAttributes is off'); };`;

/**
 * sanitize-html loads postcss (30 KB gz with its source maps) to look into `style` attributes, which our allow-list does not
 * have and `parseStyleAttributes: false` never parses.
 */
export const withoutPostcssPlugin: Plugin = {
  name: 'without-postcss',
  setup(build) {
    build.onResolve({ filter: /^postcss$/ }, () => ({ path: 'postcss', namespace: 'without-postcss' }));
    build.onLoad({ filter: /.*/, namespace: 'without-postcss' }, () => ({ contents: refusal, loader: 'js' }));
  },
};
