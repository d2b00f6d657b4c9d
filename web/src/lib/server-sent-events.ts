export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** Parses server-sent events (WHATWG HTML §9.2.6) from text in arbitrary pieces. */
export interface ServerSentEventReader {
  push(text: string): ServerSentEvent[];
}

/** Ignores comments, ids and retry times. */
export function createServerSentEventReader(): ServerSentEventReader {
  let rest = '';
  let event = '';
  let data: string[] = [];

  function dispatch(): ServerSentEvent[] {
    const complete = data.length > 0 ? [{ event: event || 'message', data: data.join('\n') }] : [];
    event = '';
    data = [];
    return complete;
  }

  function readLine(line: string): ServerSentEvent[] {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return [];
  }

  return {
    push(text) {
      const pending = rest + text;
      // The next piece may begin with the \n of this \r\n.
      const held = pending.endsWith('\r') ? 1 : 0;
      const lines = pending.slice(0, pending.length - held).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '') + pending.slice(pending.length - held);
      return lines.flatMap(readLine);
    },
  };
}
