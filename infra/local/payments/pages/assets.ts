import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';

const here = import.meta.dirname;
const fonts = resolve(here, '../../../../node_modules/@fontsource-variable');

const assets: Readonly<Record<string, readonly [type: string, file: string]>> = {
  '/assets/pages.css': ['text/css; charset=utf-8', resolve(here, 'pages.css')],
  '/assets/icon.svg': ['image/svg+xml', resolve(here, 'icon.svg')],
  '/assets/besley.woff2': ['font/woff2', resolve(fonts, 'besley/files/besley-latin-wght-normal.woff2')],
  '/assets/atkinson.woff2': [
    'font/woff2',
    resolve(fonts, 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
  ],
};

export async function sendAsset(response: ServerResponse, path: string): Promise<boolean> {
  const asset = Object.hasOwn(assets, path) ? assets[path] : undefined;
  if (!asset) return false;
  const [type, file] = asset;
  const bytes = await readFile(file);
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.byteLength, 'cache-control': 'max-age=60' });
  response.end(bytes);
  return true;
}
