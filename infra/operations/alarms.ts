import type { Alarm } from './alarm.ts';
import { apiAlarms } from './alarms/api.ts';
import { moneyAlarms } from './alarms/money.ts';
import { promiseAlarms } from './alarms/promises.ts';
import { storyAlarms } from './alarms/stories.ts';
import { tableAlarms } from './alarms/table.ts';

/** All alarms (decision 0100), used by the operations stack, `npm run ops -- alarms`, the drills and a contract test. */
export const alarms: readonly Alarm[] = [
  ...apiAlarms,
  ...storyAlarms,
  ...moneyAlarms,
  ...promiseAlarms,
  ...tableAlarms,
];

/** Runbooks without an alarm or log code: the budget, the alarms of a release (releases.ts), causes of several alarms, one customer. */
export const otherRunbooks: readonly string[] = [
  ...['costs', 'release-rolled-back', 'functions-throttled', 'story-executions-aborted', 'customer-writes'],
];
