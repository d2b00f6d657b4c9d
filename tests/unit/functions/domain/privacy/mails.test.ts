import { expect, it } from 'vitest';
import {
  customerErasedMail,
  deletionBegunMail,
  deletionCancelledMail,
  deletionRequestedMail,
  exportReadyMail,
} from '#functions/domain/privacy/mails.ts';

const siteUrl = 'https://tellwren.example';
const account = `${siteUrl}/account`;
const of = (data: Record<string, string>) => ({ siteUrl, token: undefined, data: { name: 'Ada <b>', ...data } });

it('mails about exports and deletions say when, what goes, what stays and why, and lead to the account page, not to the file', () => {
  const stripe = ['cus_1', 'cus_2'].map((id) => `https://dashboard.stripe.com/customers/${id}`);
  const mails = [
    [
      exportReadyMail(of({ expiresAt: '2026-11-25T10:07:00.000Z' })),
      'Your download is ready',
      [account],
      ['We delete the file on November 25th 2026 at 10:07 UTC.'],
    ],
    [
      deletionRequestedMail(of({ dueAt: '2026-12-01T10:00:00.000Z' })),
      'Your account will be deleted on December 1st 2026',
      [account],
      [
        'We’ll do that on December 1st 2026.',
        'Then your stories, conversations, photos, gifts and shared pages are gone for good',
        'Tax law makes us keep records of what you bought and paid. They stay without your name or address.',
        'Log in, open your account page and choose “Keep my account”.',
      ],
    ],
    [deletionCancelledMail(of({})), undefined, undefined, ['we won’t delete your account']],
    [
      deletionBegunMail(of({})),
      'We’re deleting your account',
      [],
      ['Ada <b>, we’ll delete your Tellwren account within the hour.', 'They stay without your name', 'Reply'],
    ],
    [
      customerErasedMail(of({ userId: 'u1', stripeCustomers: 'cus_1 cus_2' })),
      undefined,
      undefined,
      [...stripe, 'Customer u1'],
    ],
  ] as const;
  for (const [{ subject, html, text }, expected = subject, links, sentences] of mails) {
    expect(subject).toBe(expected);
    const linked = [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url))];
    expect(linked).toEqual(links ?? linked);
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(html).not.toContain('<b>');
  }
});
