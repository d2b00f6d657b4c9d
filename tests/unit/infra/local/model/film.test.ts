import { expect, it } from 'vitest';
import { filmBriefMessages, filmBriefSystemPrompt } from '#functions/domain/film/brief-prompt.ts';
import { replyTo } from '#infra/local/model/reply.ts';

function briefOf(story: string) {
  const [request] = filmBriefMessages({ story, captions: [] });
  const messages = [
    { role: 'system' as const, text: filmBriefSystemPrompt('memories', 'en') },
    { role: 'user' as const, text: request?.content ?? '' },
  ];
  return JSON.parse(replyTo(messages, { name: 'film_brief', schema: {} }).content ?? '');
}

it('a brief for a film is the story’s own sentences, its names, and questions in its language', () => {
  const sentences = [
    'It rained in Leeds that day.',
    'I sold fourteen loaves before noon.',
    'My grandmother Rosa knew it at once.',
    'She gave one to Mr Abara of the Riverwood trams.',
    'She had baked with her hands in the dark.',
    'We went home.',
  ];
  const brief = briefOf(`Bread\n${sentences.join(' ')}`);
  expect([brief.people, brief.places]).toEqual([
    [
      { name: 'Rosa', who: '' },
      { name: 'Mr Abara', who: '' },
    ],
    [{ name: 'Leeds', what: '' }],
  ]);
  expect(brief.shots).toHaveLength(5);
  expect(brief.voiceOver).toEqual(expect.arrayContaining(sentences));
  const spanish = briefOf(
    'Pan\nLlovió todo el día en la casa de mi abuela. Vendí catorce panes antes del mediodía y lloré.',
  );
  expect(spanish.questions[0]).toBe('¿Quién de la historia aceptaría salir en la película?');
});
