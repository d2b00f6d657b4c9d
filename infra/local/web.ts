import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import type { RotatingLog } from './rotating-log.ts';
import type { Service } from './service.ts';
import { configJson } from './web/site-config.ts';
import { createStaticDesk, createStaticSite } from './web/static-site.ts';

interface WebOptions {
  readonly port: number;
  /** The desk has another origin, so that no page of the site reads its token (decision 0127). */
  readonly deskPort: number;
  /** 'dev': Vite with hot reload. 'built': the result of `npm run build`, served like the CDN. */
  readonly mode: 'dev' | 'built';
  /** Served as `/config.json`, so that one build works on every stage. */
  readonly config: RuntimeConfig;
  /** Where both forward calls to. */
  readonly apiUrl: string;
  readonly buildFolder?: string;
  readonly log?: RotatingLog;
}

const buildFolder = resolve(import.meta.dirname, '../../web/dist/client');
const viteHost = resolve(import.meta.dirname, 'web/vite-host.ts');

/**
 * The web app at `http://localhost:<port>`, the operators' pages at `http://localhost:<deskPort>`. The ports must be free and not 0:
 * the API needs the addresses first.
 */
export async function createWeb(options: WebOptions): Promise<Service> {
  return options.mode === 'built' ? createBuilt(options) : createDev(options);
}

async function createBuilt({ port, deskPort, config, apiUrl, ...options }: WebOptions): Promise<Service> {
  const folder = options.buildFolder ?? buildFolder;
  if (!existsSync(join(folder, 'index.html')))
    throw new Error('WEB_MODE=built needs the built site: run npm run build -- web first.');
  const site = createStaticSite({ folder, config, apiUrl, deskUrl: `http://localhost:${deskPort}` });
  const desk = createStaticDesk({ folder, config, apiUrl });
  await Promise.all([listenOnLoopback(site, port), listenOnLoopback(desk, deskPort)]);
  return {
    url: `http://localhost:${port}`,
    close: async () => void (await Promise.all([site, desk].map(closeServer))),
  };
}

async function createDev({ port, deskPort, config, apiUrl, log }: WebOptions): Promise<Service> {
  const child = spawn(process.execPath, [viteHost], {
    env: {
      ...process.env,
      WEB_PORT: String(port),
      DESK_PORT: String(deskPort),
      API_URL: apiUrl,
      SITE_CONFIG: configJson(config),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      told = (told + chunk).slice(-4000);
      log?.write(chunk);
    });
  }
  const exited = new Promise<void>((resolveExit) => child.once('exit', () => resolveExit()));
  const serves = new Promise<void>((resolveReady) => child.once('message', () => resolveReady()));
  await Promise.race([
    serves,
    exited.then(() => {
      throw new Error(`the web development server did not start:\n${told}`);
    }),
  ]);
  return {
    url: `http://localhost:${port}`,
    async close() {
      child.kill('SIGTERM');
      await exited;
      log?.close();
    },
  };
}
