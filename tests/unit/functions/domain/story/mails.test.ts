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

  it('show the print of the written story, whose words are the same without it', () => {
    const data = { name: 'Ada', title: 'Bread', storyId: '01H' };
    const print = { print: '7-gold-autumn-shore-jar', printAlt: 'A block print: a "jar" by the sea.' };
    const plain = storyReadyMail({ data, siteUrl, token: undefined });
    const { html, text } = storyReadyMail({ data: { ...data, ...print }, siteUrl, token: undefined });
    expect(text).toBe(plain.text);
    expect(plain.html).not.toContain('<img');
    expect(/<img [^>]*>/.exec(html)?.[0]).toMatch(
      /^<img src="https:\/\/tellwren\.example\/prints\/7-gold-autumn-shore-jar\/card\.jpg" alt="A block print: a &quot;jar&quot; by the sea\." width="596" height="313" /,
    );
  });

  it('mention the returned credit after a failure', () => {
    const mail = storyFailedMail({ data: { name: 'Ada', category: 'memories' }, siteUrl, token: undefined });
    expect(mail.text).toContain('the story is back on your account');
    expect(mail.text).toContain('https://tellwren.example/start-your-story?tab=memories');
  });

  it('promise no credit for a story whose payment was returned', () => {
    const data = { name: 'Ada', category: 'memories', paymentReturned: 'yes' };
    const { text } = storyFailedMail({ data, siteUrl, token: undefined });
    expect(text).toContain('because your payment for it was returned');
    expect(text).toContain('https://tellwren.example/start-your-story?tab=memories');
    expect(text).not.toContain('back on your account');
  });
});
