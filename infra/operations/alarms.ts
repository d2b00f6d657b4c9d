import type { Alarm } from './alarm.ts';
import { apiAlarms } from './alarms/api.ts';
import { moneyAlarms } from './alarms/money.ts';
import { promiseAlarms } from './alarms/promises.ts';
import { storyAlarms } from './alarms/stories.ts';
import { tableAlarms } from './alarms/table.ts';

/**
 * THE list of alarms (decision 0100). Readers: the operations stack, `npm run ops -- alarms`, the drills, and the contract test
 * that holds it against the log messages and the runbooks.
 */
export const alarms: readonly Alarm[] = [
  ...apiAlarms,
  ...storyAlarms,
  ...moneyAlarms,
  ...promiseAlarms,
  ...tableAlarms,
];

/** Runbooks of what tells an operator in another way: the month's budget, and the alarms that stop a release (releases.ts). */
export const otherRunbooks: readonly string[] = ['costs', 'release-rolled-back'];
