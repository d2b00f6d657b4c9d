import { describe, expect, it } from 'vitest';
import { subscriptionCancelledMail } from '#functions/domain/subscription/mails.ts';

describe('the mail that a subscription ends', () => {
  const facts = { siteUrl: 'https://tellwren.example', data: { name: '<b>Ada</b>', endsOn: 'December 21, 2026' } };
  const mail = subscriptionCancelledMail({ ...facts, token: undefined });

  it('says when, that nothing more is charged, and that stories stay', () => {
    expect(mail.text).toContain('December 21, 2026');
    expect(mail.text).toContain('You won’t be charged again');
    expect(mail.text).toContain('stay yours');
  });

  it('leads to the subscriptions only, and holds names as text', () => {
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(new Set(links)).toEqual(new Set(['https://tellwren.example/subscription']));
    expect(mail.html).not.toContain('<b>Ada');
  });
});
