import type { Stack } from './stack.ts';

const connectCommand = 'npm start -- --model <url>';

export function summary({ addresses, localModel }: Stack, dataDir: string, tookMs: number): string {
  const lines: readonly (readonly [string, string])[] = [
    ['Site', addresses.web || '(not started)'],
    ['Desk', addresses.desk || '(not started)'],
    ['API', `${addresses.api}/api`],
    ['Mail inbox', addresses.mail],
    [
      'Model',
      localModel.isOffline
        ? `offline draft  (connect one: ${connectCommand})`
        : `${localModel.name} at ${addresses.model}`,
    ],
    ['Payments', `${addresses.payments}  (test mode: no money moves)`],
    ['Scheduler', addresses.scheduler],
    ['Data', `${dataDir}  (npm run reset clears it)`],
    ['Logs', `${dataDir}/logs`],
  ];
  const table = lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n');
  const begin = localModel.isOffline ? ', choose a category and “Use a sample interview”' : ' and talk with Wren';
  const first = addresses.web
    ? `First step: open ${addresses.web}/start-your-story${begin}. Mails arrive in the inbox above.`
    : `First step: curl ${addresses.api}/api/health`;
  return `\nTellwren is running (${(tookMs / 1000).toFixed(1)} s).\n\n${table}\n\n${first}\nCtrl-C stops everything.\n`;
}
