export const draftId = 'abcdefghijklmnopqrstuv';
export const question = 'What did the kitchen smell like the morning you signed the lease?';

/** Five answers, after which a story can be written. */
export const talk = Array.from({ length: 5 }, () => [
  { role: 'system', content: question },
  { role: 'user', content: 'Burnt toast. My sister was nervous.' },
]).flat();

export const introStory = '<h4>Burnt Toast and a Signed Lease</h4><p>The grill was on high.</p>';

/** The browser's storage of a previewed story. */
export const preview = {
  MEMORIES_PROMPT: JSON.stringify(talk),
  MEMORIESstep: '2',
  MEMORIESfinalMessg: `${introStory}<p>Lorem ipsum dolor sit amet.</p>`,
  introStoryLines_MEMORIES_PROMPT: introStory,
  draftId_MEMORIES_PROMPT: draftId,
};
