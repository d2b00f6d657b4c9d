import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');

function readJson<T extends z.ZodMiniType>(schema: T, file: string): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
}

const licence = z.object({ type: z.string() });
const named = z.record(z.string(), z.string());
const lockfile = readJson(
  z.object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.optional(z.string()),
        license: z.optional(z.string()),
        dev: z.optional(z.boolean()),
        inBundle: z.optional(z.boolean()),
        resolved: z.optional(z.string()),
        integrity: z.optional(z.string()),
        hasInstallScript: z.optional(z.boolean()),
      }),
    ),
  }),
  'package-lock.json',
);
const manifest = readJson(
  z.object({ dependencies: named, devDependencies: named, optionalDependencies: named, overrides: named }),
  'package.json',
);

const packages = Object.entries(lockfile.packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, facts]) => {
    return { name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length), folder, ...facts };
  });

/** The licence as the lockfile has it; packages older than its field say it in their own file. */
function licenceOf({ license, folder }: (typeof packages)[number]): string {
  if (license !== undefined) return license;
  const old = z.object({ license: z.optional(z.string()), licenses: z.optional(z.array(licence)) });
  const { license: single, licenses = [] } = readJson(old, `${folder}/package.json`);
  return single ?? licenses.map(({ type }) => type).join(' OR ');
}

/** Oldest first. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** The first version without the fault, and whose word that is (defence D12): `npm audit` may be out of reach. */
const floors: Readonly<Record<string, { readonly from: string; readonly advisory: string }>> = {
  'sanitize-html': { from: '2.17.5', advisory: 'GHSA-rpr9-rxv7-x643, CVE-2026-44990: xmp passes by default' },
  dompurify: { from: '3.4.14', advisory: 'GHSA-cj63-jhhr-wcxv, CVE-2026-65913: a polluted prototype allows handlers' },
  sharp: { from: '0.35.0', advisory: 'GHSA-f88m-g3jw-g9cj: decoders of libvips write out of bounds' },
  busboy: { from: '1.0.0', advisory: 'GHSA-wm7h-9275-46v2, CVE-2022-24434: a header crashes dicer, which came before' },
  jose: { from: '4.15.5', advisory: 'GHSA-hhhv-q57g-882q, CVE-2024-28176: a token that unpacks without end' },
  'react-router': { from: '8.3.0', advisory: 'GHSA-qwww-vcr4-c8h2, and GHSA-2w69-qvjg-hvjx before: open redirects' },
  '@react-router/dev': { from: '7.13.2', advisory: 'GHSA-f22v-gfqf-p8f3: a prerendered redirect is not escaped' },
  ws: { from: '8.17.1', advisory: 'GHSA-3h5v-q93c-6h6q, CVE-2024-37890: many headers crash a server' },
  postcss: { from: '8.4.31', advisory: 'GHSA-7fh5-64p2-3v2j, CVE-2023-44270: a line break out of a comment' },
  'path-to-regexp': { from: '6.3.0', advisory: 'GHSA-9wv6-86v2-598j, CVE-2024-45296: a path that takes minutes' },
};

/** Older copies that are never deployed, and why they do no harm where they are. */
const olderInTools: Readonly<Record<string, string>> = {
  'node_modules/s3rver/node_modules/busboy': 'the emulator of S3; our own uploads do not pass through its forms',
  'node_modules/lighthouse/node_modules/ws': 'the fault is mended in 7.5.10, too; it is a client of our own browser',
};

/** Licences under which we may give the product's code to nobody or anybody, as we like. */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
];

/** Others, with why they do no harm here. */
const looked: readonly { readonly licence: string; readonly names: RegExp; readonly reason: string }[] = [
  { licence: 'OFL-1.1', names: /^@fontsource/, reason: 'fonts, which may be embedded' },
  {
    licence: 'LGPL-3.0-or-later',
    names: /^@img\/sharp/,
    reason: 'libvips, a library of its own beside the functions that call it through sharp',
  },
  {
    licence: 'MPL-2.0',
    names: /^(axe-core|ical\.js|lightningcss(-.+)?)$/,
    reason: 'checks and builds; unchanged, not shipped',
  },
  { licence: '', names: /^(humanize-number|only)$/, reason: 'MIT, as the README of each says' },
  { licence: 'CC-BY-4.0', names: /^caniuse-lite$/, reason: 'data that the build of the style sheets asks' },
];

/** `(MIT OR GPL-3.0-or-later)`: one that we may choose is enough; of `A AND B`, each counts. */
function isAllowed(expression: string, name: string): boolean {
  const single = (licenceName: string) => {
    return free.includes(licenceName) || looked.some((it) => it.licence === licenceName && it.names.test(name));
  };
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every(single));
}

/** Packages that have an install script, and why it need not run: npm is told not to run any. */
const withInstallScript: Readonly<Record<string, string>> = {
  '@stripe/cli': 'fetches its program when it is first started (infra/tooling/stripe-listen.ts)',
  '@swc/core': 'checks that the program for the system came with it',
  'classic-level': 'its programs for every system lie in the package',
  esbuild: 'takes its program from a package of its own',
};

const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), hashes: z.array(z.object({ content: z.string() })) }),
  ),
});

/** The list of components, by the command that README names: name, version and hash of each. */
function listComponents(): string[] {
  const text = execFileSync('npm', ['run', '--silent', 'ops', '--', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { components } = sbomSchema.parse(JSON.parse(text));
  return components.map(({ name, version, hashes }) => `${name}@${version} ${hashes[0]?.content}`);
}

/** As the list names a package of the lockfile, which writes a hash in base64 behind its algorithm's name. */
function component({ name, version, integrity = '' }: (typeof packages)[number]): string {
  const hash = Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');
  return `${name}@${version} ${hash}`;
}

describe('packages', () => {
  it('are listed in the SBOM with their hashes if they ship with the product, and only then', () => {
    const listed = new Set(listComponents());
    const shipped = packages.filter(({ dev, inBundle }) => !dev && !inBundle);
    expect(shipped.length).toBeGreaterThan(150);
    expect(shipped.filter((one) => !listed.has(component(one))).map(({ folder }) => folder)).toEqual([]);
    const mayShip = new Set(packages.filter(({ dev }) => !dev).map(component));
    expect([...listed].filter((one) => !mayShip.has(one))).toEqual([]);
  });

  it('are pinned to exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
    const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides };
    expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^save-exact=true$/m);
  });

  it('are locked by hash, from the registry', () => {
    const unlocked = packages.filter(
      ({ inBundle, integrity }) => inBundle !== true && !integrity?.startsWith('sha512-'),
    );
    expect(unlocked.map(({ folder }) => folder)).toEqual([]);
    const elsewhere = packages.filter(({ resolved = 'https://registry.npmjs.org/' }) => {
      return !resolved.startsWith('https://registry.npmjs.org/');
    });
    expect(elsewhere.map(({ folder }) => folder)).toEqual([]);
  });

  it('run no install scripts; every package with one has been reviewed', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    const having = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
    expect(having.toSorted()).toEqual(Object.keys(withInstallScript).toSorted());
  });

  it('have permitted licences', () => {
    const unsuitable = packages.filter((one) => !isAllowed(licenceOf(one), one.name));
    expect(unsuitable.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
  });

  it('have no known vulnerability', () => {
    const faults = Object.entries(floors).flatMap(([name, { from, advisory }]) => {
      const copies = packages.filter((one) => one.name === name && olderInTools[one.folder] === undefined);
      const isSafe = copies.length > 0 && copies.every(({ version = '' }) => compareVersions(version, from) >= 0);
      return isSafe ? [] : [{ name, from, advisory, copies: copies.map(({ version }) => version) }];
    });
    expect(faults).toEqual([]);
  });

  it('have older versions only in developer tools', () => {
    for (const folder of Object.keys(olderInTools)) expect(lockfile.packages[folder]).toMatchObject({ dev: true });
  });
});
