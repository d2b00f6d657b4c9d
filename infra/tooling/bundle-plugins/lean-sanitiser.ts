import type { Plugin } from 'esbuild';

/** Dependencies of sanitize-html that our allow-list never uses, replaced by stubs that throw. */
const stubs: Readonly<Record<string, string>> = {
  // 30 KB gz for parsing `style` attributes, which the allow-list excludes.
  postcss: `exports.parse = () => { throw new Error('style attributes are not parsed: parseStyleAttributes is off'); };`,
  // Part of launder, of which only the link check is used.
  dayjs: `module.exports = () => { throw new Error('dates are not laundered'); };`,
};

export const leanSanitiserPlugin: Plugin = {
  name: 'lean-sanitiser',
  setup(build) {
    build.onResolve({ filter: /^(?:postcss|dayjs)$/ }, ({ path }) => ({ path, namespace: 'lean-sanitiser' }));
    build.onLoad({ filter: /.*/, namespace: 'lean-sanitiser' }, ({ path }) => ({ contents: stubs[path] ?? '' }));
  },
};
