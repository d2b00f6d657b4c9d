/** Some reasoning models print their reasoning first, in this element. */
const opened = '<think>';
const closed = '</think>';

/** Removes leading reasoning; unfinished reasoning leaves nothing. */
export function withoutReasoning(content: string): string {
  const text = content.trimStart();
  if (!text.startsWith(opened)) return content;
  const end = text.indexOf(closed);
  return end < 0 ? '' : text.slice(end + closed.length);
}

/** The same for streamed text; passes text on as soon as it cannot be reasoning. */
export function createReasoningFilter(pass: (text: string) => void): (piece: string) => void {
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
