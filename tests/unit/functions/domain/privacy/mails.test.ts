import { describe, expect, it } from 'vitest';
import {
  customerErasedMail,
  deletionBegunMail,
  deletionCancelledMail,
  deletionRequestedMail,
  exportReadyMail,
} from '#functions/domain/privacy/mails.ts';

const siteUrl = 'https://tellwren.example';
const token = undefined;
const linksIn = (html: string) => [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url))];

describe('mails about exports and deletions', () => {
  it('of an export leads to the account page, not to the file', () => {
    const mail = exportReadyMail({ siteUrl, token, data: { name: 'Ada', expiresAt: '2026-11-25T10:07:00.000Z' } });
    expect(mail.subject).toBe('Your download is ready');
    expect(linksIn(mail.html)).toEqual([`${siteUrl}/account`]);
    expect(mail.text).toContain('We delete the file on November 25th 2026 at 10:07 UTC.');
  });

  it('of a deletion says when, what goes, what stays and why, and how to keep the account', () => {
    const mail = deletionRequestedMail({ siteUrl, token, data: { name: 'Ada', dueAt: '2026-12-01T10:00:00.000Z' } });
    expect(mail.subject).toBe('Your account will be deleted on December 1st 2026');
    for (const words of [
      'We’ll do that on December 1st 2026.',
      'Then your stories, conversations, photos, gifts and shared pages are gone for good',
      'Tax law makes us keep records of what you bought and paid. They stay without your name or address.',
      'Log in, open your account page and choose “Keep my account”.',
    ])
      expect(mail.text).toContain(words);
    expect(linksIn(mail.html)).toEqual([`${siteUrl}/account`]);
  });

  it('of a withdrawn deletion says that nothing is deleted', () => {
    const mail = deletionCancelledMail({ siteUrl, token, data: { name: 'Ada <b>' } });
    expect(mail.text).toContain('we won’t delete your account');
    expect(mail.html).toContain('Ada &lt;b&gt;');
  });

  it('of a deletion by an operator says when, what goes and what stays, and asks for a reply', () => {
    const mail = deletionBegunMail({ siteUrl, token, data: { name: 'Ada' } });
    expect(mail.subject).toBe('We’re deleting your account');
    for (const words of [
      'Ada, we’ll delete your Tellwren account within the hour.',
      'They stay without your name',
      'Reply',
    ])
      expect(mail.text).toContain(words);
    expect(linksIn(mail.html)).toEqual([]);
  });

  it('to the operator names each customer at Stripe', () => {
    const mail = customerErasedMail({ siteUrl, token, data: { userId: 'u1', stripeCustomers: 'cus_1 cus_2' } });
    expect(mail.text).toContain('https://dashboard.stripe.com/customers/cus_1');
    expect(mail.text).toContain('https://dashboard.stripe.com/customers/cus_2');
    expect(mail.text).toContain('Customer u1');
  });
});
