import { mailAllowances } from '#functions/domain/account/mail-allowance.ts';
import type { MailAllowanceRepository } from '#functions/domain/account/repositories.ts';
import { keys } from './keys.ts';
import { ownerKeys } from './owner-key.ts';
import type { Table } from './table.ts';

const retentionSeconds = 2 * 86_400;

export function createMailAllowanceRepository(table: Table): MailAllowanceRepository {
  return {
    takePart(subject, mailedFor, nowMs) {
      const { cooldownSeconds, mailsPerDay, alwaysAfterSeconds } = mailAllowances[mailedFor];
      const day = new Date(nowMs).toISOString().slice(0, 10);
      const key = keys.mailAllowance(subject, day, mailedFor);
      return {
        name: 'mail-allowance',
        write: {
          Update: {
            TableName: table.name,
            Key: key,
            UpdateExpression: 'SET lastAtMs = :now, expiresAtSeconds = :expires, ownerKey = :owner ADD mails :one',
            ConditionExpression:
              'attribute_not_exists(PK) OR (mails < :most AND lastAtMs <= :cooled) OR lastAtMs <= :longAgo',
            ExpressionAttributeValues: {
              ':now': nowMs,
              ':expires': Math.floor(nowMs / 1000) + retentionSeconds,
              ':owner': ownerKeys.mailAllowance(key.PK),
              ':one': 1,
              ':most': mailsPerDay,
              // Without a cooldown, clock skew must not refuse concurrent requests.
              ':cooled': cooldownSeconds === 0 ? Number.MAX_SAFE_INTEGER : nowMs - cooldownSeconds * 1000,
              ':longAgo': alwaysAfterSeconds === undefined ? 0 : nowMs - alwaysAfterSeconds * 1000,
            },
          },
        },
      };
    },
  };
}
