/** Reasoning models behind compatible servers print their thoughts before the answer, in this element. */
const opened = '<think>';
const closed = '</think>';

/** The answer without the thoughts it begins with. Thoughts that never end leave nothing. */
export function withoutThoughts(content: string): string {
  const text = content.trimStart();
  if (!text.startsWith(opened)) return content;
  const end = text.indexOf(closed);
  return end < 0 ? '' : text.slice(end + closed.length);
}

/** The same for a text that comes in pieces: passes on what follows the thoughts, as soon as it is clear that there are none. */
export function createThoughtFilter(pass: (text: string) => void): (piece: string) => void {
  let held = '';
  let state: 'unclear' | 'thinking' | 'answering' = 'unclear';
  return (piece) => {
    if (state === 'answering') return pass(piece);
    held += piece;
    const begun = held.trimStart();
    if (state === 'unclear' && begun.startsWith(opened)) state = 'thinking';
    if (state === 'thinking' && held.includes(closed)) {
      state = 'answering';
      pass(held.slice(held.indexOf(closed) + closed.length).trimStart());
      held = '';
    } else if (state === 'unclear' && !opened.startsWith(begun)) {
      state = 'answering';
      pass(held);
      held = '';
    }
  };
}
