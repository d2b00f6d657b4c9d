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
import type { Table } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { part, siteUrl } from './shop-of.ts';

/** A proof or card takes at most 45 s (infra/function-specs.ts); the function has 60 s. */
const proofTimeoutMs = 50_000;

/** The address in `Name <address>`. The operator reads the mails' sender mailbox. */
function mailboxOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

/** What delivers rows of the outbox. */
export const forDelivery = {
  outbox: createOutboxRepository,
  undeliverableAddresses: createUndeliverableAddressRepository,
  sentMails: createSentMailRepository,
  vouchers: createVoucherRepository,
  siteUrl,
  operatorMailbox: part(['mailSender'], ({ mailSender }) => mailboxOf(mailSender)),
  mail: part(['mailSender', 'mailConfigurationSet'], ({ mailSender: sender, mailConfigurationSet: configurationSet }) =>
    createSesMail({ sender, configurationSet }),
  ),
  workflows: part(['writeStoryStateMachineArn'], ({ writeStoryStateMachineArn: arn }) =>
    createStepFunctionsWorkflows(arn),
  ),
  makeGiftProof: part(['makeGiftProofFunction'], ({ makeGiftProofFunction: name }) =>
    createLambdaFunction(name, { timeoutMs: proofTimeoutMs }),
  ),
  makeShareCard: part(['makeShareCardFunction'], ({ makeShareCardFunction: name }) =>
    createLambdaFunction(name, { timeoutMs: proofTimeoutMs }),
  ),
  links: (table: Table) =>
    createLinkIssuer({
      transactions: table,
      addresses: createEmailRepository(table),
      pendingRegistrations: createPendingRegistrationRepository(table),
      passwordResets: createPasswordResetRepository(table),
      emailChanges: createEmailChangeRepository(table),
      oneTimeTokens: createOneTimeTokenRepository(table),
      clock: systemClock,
      identifiers: systemIdentifiers,
    }),
};
