import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import * as z from 'zod/mini';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface Measurement {
  readonly scores: Readonly<Record<Category, number | null>>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly totalBytes: number;
  readonly faults: readonly string[];
}

const auditSchema = z.looseObject({
  title: z.string(),
  score: z.nullable(z.number()),
  scoreDisplayMode: z.string(),
  displayValue: z.optional(z.string()),
  numericValue: z.optional(z.number()),
  details: z.optional(z.unknown()),
});
const resultSchema = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  audits: z.record(z.string(), auditSchema),
  categories: z.record(
    z.string(),
    z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
});
type Result = z.output<typeof resultSchema>;

/** Our own pages with a self-signed certificate: no sandbox and no warning needed. */
const browserArguments = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--ignore-certificate-errors',
];

export async function launchAuditBrowser(): Promise<Browser> {
  return await puppeteer.launch({
    executablePath: await chromium.executablePath(),
    args: browserArguments,
    headless: false,
    ignoreDefaultArgs: ['--headless=new', '--headless'],
    pipe: false,
  });
}

export async function measurePage(browser: Browser, address: string): Promise<Measurement> {
  const port = Number(new URL(browser.wsEndpoint()).port);
  const run = await lighthouse(address, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  if (run === undefined) throw new Error(`Lighthouse measured nothing of ${address}`);
  const result = resultSchema.parse(JSON.parse(JSON.stringify(run.lhr)));
  if (result.runtimeError !== undefined) throw new Error(`${address}: ${result.runtimeError.message}`);
  const figure = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
  const score = (id: Category) => {
    const fraction = result.categories[id]?.score ?? null;
    return fraction === null ? null : Math.round(fraction * 100);
  };
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    totalBytes: figure('total-byte-weight'),
    faults: faultsOf(result),
  };
}

function faultsOf({ audits, categories: scored }: Result): string[] {
  const counting = new Set(Object.values(scored).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id)));
  return [...counting].flatMap((id) => {
    const audit = audits[id];
    if (audit === undefined || audit.score === null || audit.score >= 0.9) return [];
    if (['informative', 'notApplicable', 'manual'].includes(audit.scoreDisplayMode)) return [];
    return [`${id}: ${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
  });
}
