import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';

/** What the parts are replaced with, by the end of a module's path. Whoever comes to need one finds it refused, not wrong. */
const replacements: readonly (readonly [end: string, contents: string])[] = [
  [
    '@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js',
    `export { dynamodbEndpoint as defaultEndpointResolver } from ${JSON.stringify(join(import.meta.dirname, 'dynamodb-endpoint.ts'))};`,
  ],
  // DynamoDB's commands never look for an endpoint by themselves: the client only carries the settings for it around.
  [
    '@aws-sdk/middleware-endpoint-discovery/dist-es/index.js',
    `export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
       environmentVariableSelector: () => false, configFileSelector: () => false, default: false };
     export const resolveEndpointDiscoveryConfig = (config) => config;`,
  ],
  // For a Node without OpenSSL.
  [
    '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js',
    `export class Sha256Js { constructor() { throw new Error('sha256 is Node\\'s own in the bundles'); } }`,
  ],
  // Every client of ours retries in the standard mode, which is the default.
  [
    '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js',
    `export class AdaptiveRetryStrategy {
       constructor() { throw new Error('the adaptive retry mode is not in the bundles'); } }`,
  ],
  // A function has no home with ~/.aws in it: its settings are environment variables. Spares two looks at the disk, too.
  [
    '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles.js',
    `export { CONFIG_PREFIX_SEPARATOR } from './constants';
     export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  ],
  // The region of a machine that is no function.
  [
    '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js',
    `export const getInstanceMetadataRegion = async () => undefined;`,
  ],
];

/** What reading, writing and committing items can be answered with. Errors of tables, backups and exports keep their names. */
const errorsOfItems = new Set([
  'DynamoDBServiceException',
  'ConditionalCheckFailedException',
  'IdempotentParameterMismatchException',
  'InternalServerError',
  'ItemCollectionSizeLimitExceededException',
  'ProvisionedThroughputExceededException',
  'ReplicatedWriteConflictException',
  'RequestLimitExceeded',
  'ResourceNotFoundException',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Classes that are registered are kept; the others fall to the tree's shaking. */
async function withErrorsOfItems(path: string): Promise<OnLoadResult> {
  const source = await readFile(path, 'utf8');
  const registration = /^\w+_registry\.registerError\(\w+\$, (\w+)\);$/gm;
  return { contents: source.replace(registration, (line, name: string) => (errorsOfItems.has(name) ? line : '')) };
}

/** The clients read one field of it: their version, for the user agent. */
async function versionAlone(path: string): Promise<OnLoadResult> {
  const { version } = JSON.parse(await readFile(path, 'utf8'));
  return { contents: JSON.stringify({ version }), loader: 'json' };
}

/**
 * Parts of the AWS SDK that every cold start would read and no function of ours can come to. They hang on code that is
 * needed, so that tree shaking keeps them.
 */
export const leanSdkPlugin: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    for (const [end, contents] of replacements) {
      build.onLoad({ filter: new RegExp(`node_modules/${RegExp.escape(end)}$`) }, () => ({ contents }));
    }
    build.onLoad({ filter: /\/@aws-sdk\/client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/ }, ({ path }) =>
      withErrorsOfItems(path),
    );
    build.onLoad({ filter: /\/@aws-sdk\/client-[a-z0-9-]+\/package\.json$/ }, ({ path }) => versionAlone(path));
  },
};
