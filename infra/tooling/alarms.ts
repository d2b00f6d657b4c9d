import { parseArgs } from 'node:util';
import { readEnvFile } from '../local/start-settings.ts';
import { alarmStates } from './alarms/alarm-states.ts';
import { alarmJson, alarmLines } from './alarms/print-alarms.ts';
import { runCommandLine } from './run-command-line.ts';
import { runningStack } from './running-stack.ts';

/**
 * `npm run alarms [-- --raised] [-- --json]`: the state of every alarm in the running local stack, from the list that the cloud's
 * alarms are made of. `--raised` leaves out those that are well.
 */
async function main(): Promise<number> {
  readEnvFile();
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, raised: { type: 'boolean' } } });
  const all = await alarmStates(runningStack());
  const states = values.raised === true ? all.filter(({ evaluation }) => evaluation?.state === 'ALARM') : all;
  if (values.json === true) {
    console.log(JSON.stringify(states.map(alarmJson), null, 2));
    return 0;
  }
  for (const state of states) console.log(alarmLines(state).join('\n'));
  const raised = all.filter(({ evaluation }) => evaluation?.state === 'ALARM').length;
  console.log(`\n${all.length} alarms, ${raised === 0 ? 'all is well' : `${raised} went off`}.`);
  return 0;
}

await runCommandLine(main);
