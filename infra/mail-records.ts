import type { Stage } from './stages.ts';

/**
 * The domain of the sender, which the stage creates at SES. Undefined for a personal stage: the domain of its address belongs to
 * others.
 */
export function mailDomainOf({ profile, mailSender }: Pick<Stage, 'profile' | 'mailSender'>): string | undefined {
  return profile === 'personal' ? undefined : mailSender.slice(mailSender.lastIndexOf('@') + 1, -1);
}

/**
 * Bounces return to a subdomain of the sender's (MAIL FROM), so that SPF counts for DMARC.
 * https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
 */
export const bounceDomainOf = (domain: string) => `bounces.${domain}`;
export const bounceHostOf = (region: string) => `feedback-smtp.${region}.amazonses.com`;

/** The DNS records for DKIM, MAIL FROM, SPF and DMARC. @param dkim names and values from SES */
export function mailRecords(domain: string, region: string, dkim: readonly (readonly [string, string])[]): string[] {
  return [
    ...dkim.map(([name, value]) => `${name} CNAME ${value}`),
    `${bounceDomainOf(domain)} MX 10 ${bounceHostOf(region)}`,
    `${bounceDomainOf(domain)} TXT "v=spf1 include:amazonses.com -all"`,
    `_dmarc.${domain} TXT "v=DMARC1; p=quarantine"`,
  ];
}
