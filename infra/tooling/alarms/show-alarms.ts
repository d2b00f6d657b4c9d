import { runningStack } from '#infra/tooling/running-stack.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { type AlarmState, alarmStates } from './alarm-states.ts';
import { alarmJson, alarmLines } from './print-alarms.ts';

async function statesOf(stage: string | undefined): Promise<AlarmState[]> {
  if (stage === undefined) return alarmStates(runningStack());
  const { name } = readTargetStage(stage);
  const { CloudWatchClient } = await import('@aws-sdk/client-cloudwatch');
  const { stageAlarms } = await import('./stage-alarms.ts');
  return stageAlarms(new CloudWatchClient({}), name);
}

interface AlarmChoice {
  readonly stage?: string;
  readonly raised?: boolean;
  readonly json?: boolean;
}

export async function showAlarms({ stage, raised, json }: AlarmChoice, print: (line: string) => void): Promise<void> {
  const all = await statesOf(stage);
  const raisedStates = all.filter(({ evaluation }) => evaluation?.state === 'ALARM');
  const states = raised === true ? raisedStates : all;
  if (json === true) return print(JSON.stringify(states.map(alarmJson), null, 2));
  const noValueText = stage === undefined ? undefined : 'missing, or nothing measured yet';
  for (const state of states) print(alarmLines(state, noValueText).join('\n'));
  print(`\n${all.length} alarms, ${raisedStates.length === 0 ? 'none is raised' : `${raisedStates.length} raised`}.`);
}
