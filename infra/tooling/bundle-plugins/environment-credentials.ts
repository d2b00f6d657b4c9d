import type { Plugin } from 'esbuild';

/**
 * Lambda hands a function its credentials in environment variables. The SDK's default chain would bring the other seven
 * ways (profiles, SSO, a process, a container …) along: 14 KB gz that every cold start reads, as they share code with the
 * clients, and 300 KB in chunks that no function ever loads.
 */
export const environmentCredentialsPlugin: Plugin = {
  name: 'environment-credentials',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ resolveDir }) => {
      return { path: 'default-provider', namespace: 'environment-credentials', pluginData: resolveDir };
    });
    build.onLoad({ filter: /.*/, namespace: 'environment-credentials' }, ({ pluginData: resolveDir }) => {
      return { contents: `export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';`, resolveDir };
    });
  },
};
