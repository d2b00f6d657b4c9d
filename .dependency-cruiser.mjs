import swc from '@swc/core';

/**
 * Which folder may import which, for dependency-cruiser. `npm test` runs it; alone:
 * `node infra/tooling/ensure-installed.mjs --bin depcruise functions infra shared tests web`
 */

// dependency-cruiser 17 reads neither TypeScript 7 nor, with swc, JSX: it has no setting for either.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const ours = '^(?:events|functions|infra|shared|tests|web)/';
const below = (folder) => `^${folder}/`;

/** For each folder all others that it may import. */
const layers = {
  shared: [],
  'functions/domain': ['shared'],
  'functions/data': ['functions/domain', 'shared'],
  'functions/adapters': ['functions/domain', 'functions/runtime', 'shared'],
  'functions/runtime': ['functions/domain', 'shared'],
  'functions/composition': ['functions/adapters', 'functions/data', 'functions/domain', 'functions/runtime', 'shared'],
  'functions/ops': ['functions/adapters', 'functions/composition', 'functions/data', 'functions/domain', 'shared'],
  functions: ['shared'],
  'web/src': ['shared'],
  web: ['shared'],
  infra: ['functions/ops', 'shared'],
  // They run the product's own code in their process.
  'infra/tooling/bench': ['functions', 'infra', 'shared'],
  'infra/tooling/eval': ['functions', 'infra', 'shared'],
};

/** A folder below another one has its own row. */
const ownRows = (folder) =>
  Object.keys(layers)
    .filter((other) => other.startsWith(`${folder}/`))
    .map(below);

/** Files that cross a layer, and why. */
const crossing = {
  // Calls the real key functions, so that a role's partitions are those that the code uses (decision 0010).
  '^infra/tooling/derive-partitions\\.ts$': '^functions/data/keys\\.ts$',
  // A new table is marked as indexed by owner, where the functions look for it.
  '^infra/local/table\\.ts$': '^functions/data/keys\\.ts$',
  // The model stand-in hears and leaves out what the product does: a second rule would print what the first one hides.
  '^infra/local/model/': '^functions/domain/(?:care|interview|story/writing)/',
  // A model is tried as the functions will ask it: a second client would understand other servers.
  '^infra/local/connect/check-model\\.ts$':
    '^functions/(?:adapters/writer/openai-writer|domain/(?:kernel/(?:app-error|logger)|ports/writer))\\.ts$',
  // A step waits for a slow model as long in the local invoke service as in its own call.
  '^infra/local/invoke-client\\.ts$': '^functions/runtime/patient-fetch\\.ts$',
};

/** Folders in cycles: model and api of a feature of the site are one unit. */
const foldersInCycles = ['^web/src/features/'];

const layerRules = Object.entries(layers).map(([folder, others]) => ({
  name: `layer ${folder}`,
  comment: `imports only itself${others.length > 0 ? ` and ${others.join(', ')}` : ''}`,
  severity: 'error',
  from: { path: below(folder), pathNot: [...ownRows(folder), ...Object.keys(crossing)] },
  to: { path: ours, pathNot: [folder, ...others].map(below) },
}));

const crossingRules = Object.entries(crossing).map(([from, target]) => ({
  name: `exception ${from}`,
  severity: 'error',
  from: { path: from },
  to: { path: ours, pathNot: [...['infra', ...layers.infra].map(below), target] },
}));

export default {
  forbidden: [
    ...layerRules,
    ...crossingRules,
    {
      name: 'no folder cycle',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: foldersInCycles },
      to: { circular: true },
    },
    {
      name: 'no file cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no climbing import',
      comment: 'a file in another folder is imported from the root: #shared/names/pages.ts',
      severity: 'error',
      from: { path: '^(.+)/[^/]+$' },
      to: { path: ours, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'existing files only',
      comment: 'also in the site, where Vite finds a file without its extension; routes import generated types',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\+types/', '^aws-lambda$'] },
    },
    {
      name: 'service clients in adapters and data',
      comment: 'packages that reach a service or storage',
      severity: 'error',
      from: {
        path: '^functions/',
        // Operators' commands have clients of their own; every function reads secrets.
        pathNot: '^functions/(?:adapters|data|ops)/|^functions/runtime/secrets\\.ts$',
      },
      // util-dynamodb only converts records.
      to: { path: '^node_modules/(?:@aws-sdk/(?!util-)|openai/|stripe/|puppeteer)' },
    },
    {
      name: 'no logger in the domain',
      severity: 'error',
      from: { path: '^functions/domain/' },
      to: { path: '^node_modules/@aws-lambda-powertools/' },
    },
    {
      name: 'no built-in module in shared and web/src',
      comment: 'browsers have none',
      severity: 'error',
      from: { path: '^(?:shared|web/src)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Shop names the types of every noun, and every use case takes part of it.
    exclude: { path: '(?:^|/)(?:dist|\\.react-router)/|^functions/domain/shop\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      // Of packages: ours are imported with their extension.
      extensions: ['.js', '.json', '.cjs', '.mjs'],
    },
  },
};
