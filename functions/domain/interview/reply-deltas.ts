import { createJsonTextDeltas } from '#functions/domain/story/writing/json-text-deltas.ts';

/** Text that may still become a JSON object, with or without a code fence. */
const undecided = /^\s*(?:`{1,2}|(?:```\w*\s*)?(?:\{\s*)?)$/;
const jsonObject = /^\s*(?:```\w*\s*)?\{\s*["}]/;

function createTrimmedDeltas(pass: (text: string) => void): (delta: string) => void {
  let hasPassed = false;
  let spaces = '';
  return (delta) => {
    const text = hasPassed ? spaces + delta : delta.trimStart();
    const words = text.trimEnd();
    spaces = text.slice(words.length);
    if (words === '') return;
    hasPassed = true;
    pass(words);
  };
}

/**
 * Passes the reply of a streamed answer to the interview: of a JSON object the value of `reply`, of any other text everything.
 * Without spaces at both ends, so that the passed text is the stored reply.
 */
export function createReplyDeltas(pass: (text: string) => void): (delta: string) => void {
  const passTrimmed = createTrimmedDeltas(pass);
  let held = '';
  let read: ((delta: string) => void) | undefined;
  return (delta) => {
    if (read !== undefined) return read(delta);
    held += delta;
    if (undecided.test(held)) return;
    read = jsonObject.test(held) ? createJsonTextDeltas(passTrimmed, 'reply') : passTrimmed;
    read(held);
  };
}

/** The reply of a complete answer, as `createReplyDeltas` passes it; empty without one. */
export function replyOf(answer: string): string {
  let reply = '';
  const read = createReplyDeltas((text) => {
    reply += text;
  });
  read(answer);
  return reply;
}
