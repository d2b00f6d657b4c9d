import type { KnipConfig } from 'knip';

/** What is started by path rather than imported; everything else must be used. */
const config: KnipConfig = {
  entry: [
    'functions/{api,steps,jobs}/**/*.ts!',
    'infra/local/{start,reset}.ts!',
    'infra/local/**/*-host.ts!',
    'infra/tooling/*.{ts,mjs}!',
    'infra/tooling/bench/*.mjs',
    'infra/tooling/load/stack-process.ts',
    'tests/**/*.test.{ts,tsx}',
    'tests/mutation/vitest.config.ts',
    'tests/support/{stack,site-build,table-backends,setup,dynamodb-writer,full-disk-process,pdf-holding-process}.ts',
    'web/media/make.ts',
    'web/src/{root,routes,entry.client}.{ts,tsx}!',
    'web/src/routes/**/*.tsx!',
    'web/desk/src/{main.tsx,pages/*/routes.tsx}!',
    'web/desk/vite.config.ts!',
    'web/*.config.ts!',
  ],
  project: ['{functions,infra,shared,tests,web}/**/*.{ts,tsx,mjs}', '!web/{dist,.react-router}/**'],
  stryker: { config: ['tests/mutation/stryker.config.json'] },
  // Used where knip does not look: in style sheets, by the router's own entries, and started, loaded or read by name.
  ignoreDependencies: [
    // Two of these are cut (web/src/styles/fonts/README.md).
    '@fontsource-variable/atkinson-hyperlegible-next',
    '@fontsource-variable/besley',
    '@fontsource-variable/literata',
    '@fontsource/besley',
    '@fontsource/literata',
    '@fontsource/noto-emoji',
    '@fontsource/noto-naskh-arabic',
    '@fontsource/noto-sans-symbols',
    '@fontsource/noto-sans-symbols-2',
    '@fontsource/noto-serif-hebrew',
    '@react-router/node',
    'axe-core',
    'isbot',
    'tailwindcss',
    'dynalite',
    's3rver',
    'aws-ses-v2-local',
    '@stripe/cli',
    'asl-validator',
    '@biomejs/biome',
    'dependency-cruiser',
    'aws-cdk',
  ],
  ignoreBinaries: ['java', 'ffmpeg', 'prlimit', 'ministack'],
  ignoreExportsUsedInFile: true,
};

export default config;
