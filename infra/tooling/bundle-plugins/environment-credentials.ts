import type { Plugin } from 'esbuild';

/**
 * Lambda passes credentials in environment variables. The SDK's default chain would add seven other providers: 14 KB gz in every
 * cold start and 300 KB of unused chunks.
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
