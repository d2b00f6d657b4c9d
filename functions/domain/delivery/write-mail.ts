import {
  alreadyRegisteredMail,
  confirmEmailChangeMail,
  confirmNewEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '#functions/domain/account/mails.ts';
import { contactMessageMail, messageAnsweredMail } from '#functions/domain/contact/mails.ts';
import { deskDigestMail, passkeyAddedMail, passkeyRemovedMail } from '#functions/domain/desk/mails.ts';
import {
  filmBookedMail,
  filmBookedOperatorMail,
  filmCancelledMail,
  filmCancelledOperatorMail,
  filmDeliveredMail,
} from '#functions/domain/film/mails.ts';
import {
  giftAttentionMail,
  giftBoughtMail,
  giftCancelledMail,
  giftDeliveredMail,
  giftPrintingMail,
  giftProofApprovedMail,
  giftProofProblemMail,
  giftProofReadyMail,
  giftReadyMail,
  giftShippedMail,
  giftSoldMail,
} from '#functions/domain/gift/mails.ts';
import type { MailContent, MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import {
  orderRefundedMail,
  packageBoughtMail,
  packageSoldMail,
  productDoneMail,
  productInWorkMail,
  productSentMail,
  secondPaymentRefundedMail,
} from '#functions/domain/order/mails.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import {
  customerErasedMail,
  deletionBegunMail,
  deletionCancelledMail,
  deletionRequestedMail,
  exportReadyMail,
} from '#functions/domain/privacy/mails.ts';
import { pageReportedMail, wordReceivedMail } from '#functions/domain/share/mails.ts';
import { storyFailedMail, storyReadyMail } from '#functions/domain/story/mails.ts';
import { postReminderMail } from '#functions/domain/story/posting/mails.ts';
import {
  subscriptionCancelledMail,
  subscriptionEndedMail,
  subscriptionKeptMail,
  subscriptionPausedMail,
  subscriptionPaymentFailedMail,
  subscriptionStartedMail,
} from '#functions/domain/subscription/mails.ts';
import { partAddedMail, partSentMail } from '#functions/domain/together/mails.ts';
import { voucherBoughtMail, voucherGivenMail, voucherReadMail } from '#functions/domain/voucher/mails.ts';

const writers = {
  'verify-email': verifyEmailMail,
  'already-registered': alreadyRegisteredMail,
  'reset-password': resetPasswordMail,
  'password-changed': passwordChangedMail,
  'confirm-new-email': confirmNewEmailMail,
  'confirm-email-change': confirmEmailChangeMail,
  'email-changed': emailChangedMail,
  'story-ready': storyReadyMail,
  'story-failed': storyFailedMail,
  'post-reminder': postReminderMail,
  'package-bought': packageBoughtMail,
  'package-sold': packageSoldMail,
  'product-in-work': productInWorkMail,
  'product-sent': productSentMail,
  'product-done': productDoneMail,
  'second-payment-refunded': secondPaymentRefundedMail,
  'order-refunded': orderRefundedMail,
  'subscription-cancelled': subscriptionCancelledMail,
  'subscription-kept': subscriptionKeptMail,
  'subscription-started': subscriptionStartedMail,
  'subscription-payment-failed': subscriptionPaymentFailedMail,
  'subscription-paused': subscriptionPausedMail,
  'subscription-ended': subscriptionEndedMail,
  'gift-bought': giftBoughtMail,
  'gift-sold': giftSoldMail,
  'gift-proof-ready': giftProofReadyMail,
  'gift-printing': giftPrintingMail,
  'gift-shipped': giftShippedMail,
  'gift-ready': giftReadyMail,
  'gift-delivered': giftDeliveredMail,
  'gift-cancelled': giftCancelledMail,
  'gift-attention': giftAttentionMail,
  'gift-proof-approved': giftProofApprovedMail,
  'gift-proof-problem': giftProofProblemMail,
  'voucher-bought': voucherBoughtMail,
  'voucher-given': voucherGivenMail,
  'voucher-read': voucherReadMail,
  'film-booked': filmBookedMail,
  'film-cancelled': filmCancelledMail,
  'film-booked-operator': filmBookedOperatorMail,
  'film-cancelled-operator': filmCancelledOperatorMail,
  'film-delivered': filmDeliveredMail,
  'contact-message': contactMessageMail,
  'message-answered': messageAnsweredMail,
  'page-reported': pageReportedMail,
  'word-received': wordReceivedMail,
  'part-sent': partSentMail,
  'part-added': partAddedMail,
  'export-ready': exportReadyMail,
  'deletion-requested': deletionRequestedMail,
  'deletion-cancelled': deletionCancelledMail,
  'deletion-begun': deletionBegunMail,
  'customer-erased': customerErasedMail,
  'passkey-added': passkeyAddedMail,
  'passkey-removed': passkeyRemovedMail,
  'desk-digest': deskDigestMail,
} satisfies Record<MailTemplate, MailWriter>;

export function writeMail(template: MailTemplate, facts: MailFacts): MailContent {
  return writers[template](facts);
}
