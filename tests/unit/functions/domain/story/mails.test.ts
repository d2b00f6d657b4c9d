import { describe, expect, it } from 'vitest';
import { storyFailedMail, storyReadyMail } from '#functions/domain/story/mails.ts';

const siteUrl = 'https://tellwren.example';

describe('the mails about a story', () => {
  it('lead to the written story', () => {
    const mail = storyReadyMail({
      data: { name: 'Ada', title: 'Bread & <Butter>', storyId: '01H' },
      siteUrl,
      token: undefined,
    });
    expect(mail.subject).toBe('Your story is ready');
    expect(mail.text).toContain('https://tellwren.example/story/01H');
    expect(mail.html).toContain('Bread &amp; &lt;Butter&gt;');
  });

  it('say that the credit is back when it failed', () => {
    const mail = storyFailedMail({ data: { name: 'Ada', category: 'memories' }, siteUrl, token: undefined });
    expect(mail.text).toContain('the story is back on your account');
    expect(mail.text).toContain('https://tellwren.example/start-your-story?tab=memories');
  });
});
