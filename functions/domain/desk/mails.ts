import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { longUtcDate } from '#shared/names/long-date.ts';

/**
 * Data of both mails: `name` and `email` of the operator, `passkeys`, `at`, `device`, `by` (empty: the operator), and `isOwn` when
 * the reader is the operator.
 */
type PasskeyData = MailFacts['data'];

const inviteAgain = 'That removes every passkey and ends every session.';

function whoseAccount({ name, email, isOwn }: PasskeyData): string {
  return `${isOwn === 'yes' ? 'your account' : `the account of ${name} (${email})`} at the Tellwren desk`;
}

function whenAndWhere({ at = '', device, by }: PasskeyData): string {
  const when = `on ${longUtcDate(new Date(at))} at ${at.slice(11, 16)} UTC`;
  return `${when}${device === '' ? '' : `, from ${device}`}${by === '' ? '' : `, by a new invitation of ${by}`}`;
}

/** What the reader does about a change that nobody intended. */
function remedy({ name, by, isOwn }: PasskeyData): string {
  if (isOwn !== 'yes')
    return `If you didn’t expect this, ask ${name}. If they didn’t either, choose “Invite again” for them on the page Operators. ${inviteAgain} The page Audit shows what was done.`;
  if (by !== '') return 'If you didn’t expect this, ask an owner at once. You need their link to sign in again.';
  return `If this wasn’t you, ask an owner at once to invite you again. ${inviteAgain} Are you the only owner? Then ask the person who deploys Tellwren.`;
}

function passkeyMail(
  { data, siteUrl }: MailFacts,
  { heading, paragraphs }: { readonly heading: string; readonly paragraphs: readonly string[] },
) {
  const action =
    data['isOwn'] === 'yes'
      ? { label: 'See your passkeys', url: new URL('/desk/account', siteUrl).href }
      : { label: 'See the operators', url: new URL('/desk/operators', siteUrl).href };
  return mailTemplate({ preheader: 'Did you expect it?', heading, paragraphs: [...paragraphs, remedy(data)], action });
}

/** To the operator and all owners. */
export const passkeyAddedMail: MailWriter = (facts) => {
  const { data } = facts;
  const passkey = `The passkey ${data['passkeys']} was added to ${whoseAccount(data)} ${whenAndWhere(data)}.`;
  return {
    subject: data['isOwn'] === 'yes' ? 'A passkey was added to your desk account' : 'A passkey was added at the desk',
    ...passkeyMail(facts, { heading: 'New passkey', paragraphs: [passkey] }),
  };
};

/** To the operator and all owners. */
export const passkeyRemovedMail: MailWriter = (facts) => {
  const { data } = facts;
  const removed = `Removed from ${whoseAccount(data)} ${whenAndWhere(data)}: ${data['passkeys']}.`;
  return {
    subject:
      data['isOwn'] === 'yes' ? 'A passkey was removed from your desk account' : 'A passkey was removed at the desk',
    ...passkeyMail(facts, {
      heading: 'Passkey removed',
      paragraphs: [removed, 'Each session that began with a removed passkey has ended.'],
    }),
  };
};

/** To all owners. `lines` are the day's acts, `more` how many do not fit. */
export const deskDigestMail: MailWriter = ({ data, siteUrl }) => {
  const { day = '', lines = '', more = '0' } = data;
  const date = longUtcDate(new Date(day));
  const rest = more === '0' ? [] : [`And ${more} more.`];
  return {
    subject: `Coupons, credits and prices of ${date}`,
    ...mailTemplate({
      preheader: 'What operators gave away, and which prices they set.',
      heading: 'Coupons, credits and prices',
      paragraphs: [
        `Operators did this on ${date} (times in UTC):`,
        lines,
        ...rest,
        'Is something here that nobody should have done? Disable its operator on the page Operators, then end the coupon, take the credits or set the price back.',
      ],
      action: { label: 'See the audit', url: new URL(`/desk/audit?day=${day}`, siteUrl).href },
    }),
  };
};
