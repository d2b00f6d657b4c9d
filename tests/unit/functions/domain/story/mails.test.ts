import { describe, expect, it } from 'vitest';
import { storyFailedMail, storyReadyMail } from '#functions/domain/story/mails.ts';

const siteUrl = 'https://tellwren.example';

describe('story mails', () => {
  it('contain the link to the written story', () => {
    const mail = storyReadyMail({
      data: { name: 'Ada', title: 'Bread & <Butter>', storyId: '01H' },
      siteUrl,
      token: undefined,
    });
    expect(mail.subject).toBe('Your story is ready');
    expect(mail.text).toContain('https://tellwren.example/story/01H');
    expect(mail.html).toContain('Bread &amp; &lt;Butter&gt;');
  });

  it('mention the returned credit after a failure', () => {
    const mail = storyFailedMail({ data: { name: 'Ada', category: 'memories' }, siteUrl, token: undefined });
    expect(mail.text).toContain('the story is back on your account');
    expect(mail.text).toContain('https://tellwren.example/start-your-story?tab=memories');
  });
});
