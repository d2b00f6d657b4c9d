import { describe, expect, it } from 'vitest';
import {
  subscriptionCancelledMail,
  subscriptionEndedMail,
  subscriptionKeptMail,
  subscriptionPausedMail,
  subscriptionPaymentFailedMail,
  subscriptionStartedMail,
} from '#functions/domain/subscription/mails.ts';

describe('subscriptionCancelledMail', () => {
  const facts = { siteUrl: 'https://tellwren.example', data: { name: '<b>Ada</b>', endsOn: 'December 21st 2026' } };
  const mail = subscriptionCancelledMail({ ...facts, token: undefined });

  it('contains the end date, and that nothing more is charged and stories remain', () => {
    expect(mail.text).toContain('December 21st 2026');
    expect(mail.text).toContain('You won’t be charged again');
    expect(mail.text).toContain('stay yours');
  });

  it('links only to the subscription page and escapes names', () => {
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(new Set(links)).toEqual(new Set(['https://tellwren.example/subscription']));
    expect(mail.html).not.toContain('<b>Ada');
  });
});

describe('the mails about payments', () => {
  const payUrl = 'https://invoice.stripe.com/i/in_1';
  const data = { name: '<b>Ada</b>', cents: '4900', payUrl, renewsOn: 'December 21st 2026' };
  const facts = { siteUrl: 'https://tellwren.example', data, token: undefined };
  const linksOf = (html: string) => new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url));

  it('name the amount, link to the next step only and escape names', () => {
    const links = new Map([
      [subscriptionStartedMail, 'https://tellwren.example/'],
      [subscriptionPaymentFailedMail, payUrl],
      [subscriptionPausedMail, payUrl],
      [subscriptionEndedMail, 'https://tellwren.example/pricing'],
      [subscriptionKeptMail, 'https://tellwren.example/subscription'],
    ]);
    for (const [write, link] of links) {
      const mail = write(facts);
      expect(mail.text).toContain('$49.00');
      expect(linksOf(mail.html)).toEqual(new Set([link]));
      expect(mail.html).not.toContain('<b>Ada');
    }
  });

  it('promise no charge for one that was kept during a pause', () => {
    const { text } = subscriptionKeptMail({ ...facts, data: { ...data, renewsOn: '' } });
    expect(text).toContain('paused');
    expect(text).not.toContain('$49.00');
  });

  it('say where to cancel when a payment is due', () => {
    for (const write of [subscriptionStartedMail, subscriptionPaymentFailedMail, subscriptionPausedMail])
      expect(write(facts).text).toMatch(/cancel.*https:\/\/tellwren\.example\/subscription/i);
  });
});
