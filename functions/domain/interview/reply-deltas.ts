import { type Care, careNamed } from '#functions/domain/care/care-kinds.ts';
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

function createReader(pass: (text: string) => void) {
  let named = '';
  const care = () => careNamed(named);
  const passTrimmed = createTrimmedDeltas(pass);
  const readCare = createJsonTextDeltas((text) => {
    named += text;
  }, 'care');
  const readReply = createJsonTextDeltas((text) => {
    if (care() === 'none') passTrimmed(text);
  }, 'reply');
  const readTurn = (delta: string) => {
    readCare(delta);
    readReply(delta);
  };
  let held = '';
  let readRest: ((delta: string) => void) | undefined;
  const read = (delta: string) => {
    if (readRest !== undefined) return readRest(delta);
    held += delta;
    if (undecided.test(held)) return;
    readRest = jsonObject.test(held) ? readTurn : passTrimmed;
    readRest(held);
  };
  return { read, care };
}

/**
 * Passes the reply of a streamed answer to the interview: of a JSON object the value of `reply`, of any other text everything.
 * Without spaces at both ends, so that the passed text is the stored reply. Nothing of an answer whose `care` came first and is
 * not `none`.
 */
export function createReplyDeltas(pass: (text: string) => void): (delta: string) => void {
  return createReader(pass).read;
}

/** The reply of a complete answer, as `createReplyDeltas` passes it; empty without one, and where `care` is not `none`. */
export function replyOf(answer: string): { readonly reply: string; readonly care: Care } {
  let reply = '';
  const { read, care } = createReader((text) => {
    reply += text;
  });
  read(answer);
  return { reply, care: care() };
}
