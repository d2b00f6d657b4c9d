import { join } from 'node:path';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { createMail } from '#infra/local/mail.ts';
import { createPayments } from '#infra/local/payments.ts';
import { createRotatingLog } from '#infra/local/rotating-log.ts';
import { createS3 } from '#infra/local/s3.ts';
import { createStepFunctions } from '#infra/local/step-functions.ts';
import { ensureTable } from '#infra/local/table.ts';

/** A process with the local services on one folder, and a log. Its parent limits the size of its files. Sends the addresses. */
const [dataDir = ''] = process.argv.slice(2);
const folder = (name: string) => join(dataDir, name);
const definition = { StartAt: 'End', States: { End: { Type: 'Pass' as const, End: true as const } } };
const stateMachines = [{ arn: 'arn:aws:states:us-east-1:000000000000:stateMachine:test', definition }];

const dynamodb = await createDynamodb({ port: 0, dataDir: folder('dynamodb') });
await ensureTable(dynamodb.url, 'items');
const s3 = await createS3({ port: 0, dataDir: folder('s3'), bucketName: 'files' });
const mail = await createMail({ port: 0, dataDir: folder('mail') });
const payments = await createPayments({ port: 0, dataDir: folder('payments') });
const stepFunctions = await createStepFunctions({
  port: 0,
  dataDir: folder('step-functions'),
  stateMachines,
  invoke: () => Promise.reject(new Error('there is no task')),
});
const log = createRotatingLog(folder('log'));
setInterval(() => log.write('a line\n'), 5);

process.send?.({
  dynamodb: dynamodb.url,
  s3: s3.url,
  mail: mail.url,
  payments: payments.url,
  stepFunctions: stepFunctions.url,
});
