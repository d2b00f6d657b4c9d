import { parseArgs } from 'node:util';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { type AlarmState, alarmStates } from './alarms/alarm-states.ts';
import { alarmJson, alarmLines } from './alarms/print-alarms.ts';
import { readOperatedStage } from './operated-stage.ts';
import { runCommandLine } from './run-command-line.ts';
import { runningStack } from './running-stack.ts';

/** @throws OperatorProblem for an unknown stage */
async function statesOf(stage: string | undefined): Promise<AlarmState[]> {
  if (stage === undefined) return alarmStates(runningStack());
  const { name } = readOperatedStage(stage);
  const { CloudWatchClient } = await import('@aws-sdk/client-cloudwatch');
  const { stageAlarms } = await import('./alarms/stage-alarms.ts');
  return stageAlarms(new CloudWatchClient({}), name);
}

/**
 * `npm run alarms [-- --raised] [--json] [--stage dev|prod]`: the state of every alarm, of the running local stack by the list that
 * the cloud's alarms are made of, or of a stage as CloudWatch has it. `--raised` leaves out those that are well.
 */
async function main(): Promise<number> {
  readEnvFile();
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, raised: { type: 'boolean' }, stage: { type: 'string' } },
  });
  const all = await statesOf(values.stage);
  const states = values.raised === true ? all.filter(({ evaluation }) => evaluation?.state === 'ALARM') : all;
  if (values.json === true) {
    console.log(JSON.stringify(states.map(alarmJson), null, 2));
    return 0;
  }
  const unmeasured = values.stage === undefined ? undefined : 'not there, or nothing measured yet';
  for (const state of states) console.log(alarmLines(state, unmeasured).join('\n'));
  const raised = all.filter(({ evaluation }) => evaluation?.state === 'ALARM').length;
  console.log(`\n${all.length} alarms, ${raised === 0 ? 'all is well' : `${raised} went off`}.`);
  return 0;
}

await runCommandLine(main, { usage: 'npm run alarms [-- --raised] [--json] [--stage dev|prod]' });
