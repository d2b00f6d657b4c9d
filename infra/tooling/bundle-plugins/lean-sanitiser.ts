import type { Plugin } from 'esbuild';

/** What sanitize-html brings along and our allow-list never comes to, with what says so to whoever changes that. */
const refusals: Readonly<Record<string, string>> = {
  // 30 KB gz with its source maps, for looking into `style` attributes: the list has none.
  postcss: `exports.parse = () => { throw new Error('style attributes are not parsed: parseStyleAttributes is off'); };`,
  // Of launder, which has one function for links and many for dates.
  dayjs: `module.exports = () => { throw new Error('dates are not laundered'); };`,
};

/** Leaves out what the sanitiser of HTML would only read at its start. */
export const leanSanitiserPlugin: Plugin = {
  name: 'lean-sanitiser',
  setup(build) {
    build.onResolve({ filter: /^(?:postcss|dayjs)$/ }, ({ path }) => ({ path, namespace: 'lean-sanitiser' }));
    build.onLoad({ filter: /.*/, namespace: 'lean-sanitiser' }, ({ path }) => ({ contents: refusals[path] ?? '' }));
  },
};
