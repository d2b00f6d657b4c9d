export interface ServerSentEvent {
  /** `message` when the stream names none. */
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events (WHATWG HTML §9.2.6) out of text that arrives in pieces cut anywhere. */
export interface ServerSentEventReader {
  /** The events that this piece completes. */
  push(text: string): ServerSentEvent[];
}

/** A reader for one stream. Comments, ids and retry times are skipped; an event without data is none. */
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
      // A piece may end between \r and \n: that \r waits for the next one.
      const held = pending.endsWith('\r') ? 1 : 0;
      const lines = pending.slice(0, pending.length - held).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '') + pending.slice(pending.length - held);
      return lines.flatMap(readLine);
    },
  };
}
