import { describe, expect, it } from 'vitest';
import { subscriptionCancelledMail } from '#functions/domain/subscription/mails.ts';

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
