import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { createSesMail } from '#functions/adapters/mail/ses-mail.ts';
import { createStepFunctionsWorkflows } from '#functions/adapters/workflows/step-functions-workflows.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import { createTable, type Table } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';

export const deliveryConfigNames = [
  'stage',
  'siteUrl',
  'tableName',
  'mailSender',
  'mailConfigurationSet',
  'writeStoryStateMachineArn',
  'makeGiftProofFunction',
  'makeShareCardFunction',
] as const;

/** A proof or card takes at most 45 s (infra/function-specs.ts); the function has 60 s. */
const proofTimeoutMs = 50_000;

/** The address in `Name <address>`. The operator reads the mails' sender mailbox. */
function mailboxOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

export function deliveryCollaborators(
  config: Config<(typeof deliveryConfigNames)[number]>,
  table: Table = createTable(config),
) {
  return {
    outbox: createOutboxRepository(table),
    mail: createSesMail({ sender: config.mailSender, configurationSet: config.mailConfigurationSet }),
    workflows: createStepFunctionsWorkflows(config.writeStoryStateMachineArn),
    makeGiftProof: createLambdaFunction(config.makeGiftProofFunction, { timeoutMs: proofTimeoutMs }),
    makeShareCard: createLambdaFunction(config.makeShareCardFunction, { timeoutMs: proofTimeoutMs }),
    undeliverableAddresses: createUndeliverableAddressRepository(table),
    sentMails: createSentMailRepository(table),
    links: createLinkIssuer({
      transactions: table,
      addresses: createEmailRepository(table),
      pendingRegistrations: createPendingRegistrationRepository(table),
      passwordResets: createPasswordResetRepository(table),
      emailChanges: createEmailChangeRepository(table),
      oneTimeTokens: createOneTimeTokenRepository(table),
      clock: systemClock,
      identifiers: systemIdentifiers,
    }),
    siteUrl: config.siteUrl,
    operatorMailbox: mailboxOf(config.mailSender),
    clock: systemClock,
  };
}

/** Also counts what the stream reports. */
export function dispatchCollaborators(config: Config<(typeof deliveryConfigNames)[number]>) {
  const table = createTable(config);
  return { ...deliveryCollaborators(config, table), transactions: table, stats: createStatsRepository(table) };
}
