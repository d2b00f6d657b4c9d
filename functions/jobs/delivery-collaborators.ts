import { createLambdaFunction } from '../adapters/functions/lambda-functions.ts';
import { createSesMail } from '../adapters/mail/ses-mail.ts';
import { createStepFunctionsWorkflows } from '../adapters/workflows/step-functions-workflows.ts';
import { createEmailRepository } from '../data/email-repository.ts';
import { createOneTimeTokenRepository } from '../data/one-time-token-repository.ts';
import { createOutboxRepository } from '../data/outbox-repository.ts';
import { createPasswordResetRepository } from '../data/password-reset-repository.ts';
import { createPendingRegistrationRepository } from '../data/pending-registration-repository.ts';
import { createTable } from '../data/table.ts';
import { createUndeliverableAddressRepository } from '../data/undeliverable-address-repository.ts';
import { createLinkIssuer } from '../domain/account/issue-link.ts';
import { writeMail } from '../domain/mail/write-mail.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import { systemIdentifiers } from '../runtime/identifiers.ts';

/** What both jobs that empty the outbox need. */
export const deliveryConfigNames = [
  'stage',
  'siteUrl',
  'tableName',
  'mailSender',
  'mailConfigurationSet',
  'writeStoryStateMachineArn',
  'makeGiftProofFunction',
] as const;

/** A proof takes at most 45 s (infra/function-specs.ts), and we have 60. */
const proofTimeoutMs = 50_000;

/** The address in `Name <address>`: the operator reads the mailbox that our mails come from, as customers answer them. */
function mailboxOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

export function deliveryCollaborators(config: Config<(typeof deliveryConfigNames)[number]>) {
  const table = createTable(config);
  return {
    outbox: createOutboxRepository(table),
    mail: createSesMail({ sender: config.mailSender, configurationSet: config.mailConfigurationSet }),
    workflows: createStepFunctionsWorkflows(config.writeStoryStateMachineArn),
    makeGiftProof: createLambdaFunction(config.makeGiftProofFunction, { timeoutMs: proofTimeoutMs }),
    undeliverableAddresses: createUndeliverableAddressRepository(table),
    links: createLinkIssuer({
      transactions: table,
      addresses: createEmailRepository(table),
      pendingRegistrations: createPendingRegistrationRepository(table),
      passwordResets: createPasswordResetRepository(table),
      oneTimeTokens: createOneTimeTokenRepository(table),
      clock: systemClock,
      identifiers: systemIdentifiers,
    }),
    writeMail,
    siteUrl: config.siteUrl,
    operatorMailbox: mailboxOf(config.mailSender),
    clock: systemClock,
  };
}
