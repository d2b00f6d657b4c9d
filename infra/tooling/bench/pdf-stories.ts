/** A paragraph of ordinary prose, 57 words. */
export const paragraph =
  'The workshop stood behind my grandmother’s house in Ludlow, a low brick building whose windows had been painted shut in the war. Every Saturday morning she would give me the key on its loop of red string, and I would carry it down the garden as though it opened something far more important than a shed full of broken chairs.';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** From 'Your values' on, as the writer composes it. */
export const valuesAndPlans =
  '<h4>Your values</h4><ul><li>Patience: the last five minutes are where the chair is made.</li>' +
  '<li>Repair: nothing is thrown away that can be mended.</li></ul><h4>Your content strategy</h4><ol>' +
  `${'<li>Film the first cut of a walnut board, without words.</li>'.repeat(20)}</ol><h4>Your weekly schedule</h4><ul>` +
  `${days.map((day) => `<li>${day}: a photograph of the bench at eight in the morning.</li>`).join('')}</ul>`;

export function storyOf(title: string, words: number): string {
  return `<h4>${title}</h4>${`<p>${paragraph}</p>`.repeat(Math.ceil(words / 57))}${valuesAndPlans}`;
}
