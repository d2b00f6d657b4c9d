/** Models print their reasoning first, between such marks: DeepSeek and Qwen, others by their prompts, Mistral, gpt-oss. */
const marks = [
  ...['think', 'thinking', 'thought', 'reasoning'].map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[THINK]', '[/THINK]'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
] as const;
/** A model whose prompt has opened its reasoning only closes it. */
const closedOnly = '</think>';

const marksOf = (text: string) => marks.find(([opened]) => text.startsWith(opened));

/** Removes leading reasoning; unfinished reasoning leaves nothing. */
export function withoutReasoning(content: string): string {
  const found = marksOf(content.trimStart())?.[1];
  const closed = found ?? closedOnly;
  const end = content.indexOf(closed);
  if (found === undefined && (end < 0 || content.slice(0, end).includes('<think>'))) return content;
  return end < 0 ? '' : content.slice(end + closed.length);
}

/** The same for streamed text that opens its reasoning; passes text on as soon as it cannot be reasoning. */
export function createReasoningFilter(pass: (text: string) => void): (piece: string) => void {
  let held = '';
  let isAnswer = false;
  return (piece) => {
    if (isAnswer) return pass(piece);
    held += piece;
    const begun = held.trimStart();
    const closed = marksOf(begun)?.[1];
    if (closed === undefined ? marks.some(([opened]) => opened.startsWith(begun)) : !held.includes(closed)) return;
    isAnswer = true;
    pass(closed === undefined ? held : withoutReasoning(held).trimStart());
    held = '';
  };
}
