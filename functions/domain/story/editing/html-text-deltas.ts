const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  '#39': "'",
};
const maxEntityLength = 8;

function breakAt(tag: string): string {
  const name = /^\/?([a-z]+[1-6]?)/i.exec(tag)?.[0]?.toLowerCase() ?? '';
  if (name === 'br' || name === '/li') return '\n';
  return /^\/(?:h[1-6]|p|ul|ol|blockquote)$/.test(name) ? '\n\n' : '';
}

/** Extracts plain text from streaming HTML, with line breaks after blocks; at most one empty line, none at the start or end. */
export function createHtmlTextDeltas(pass: (text: string) => void): (delta: string) => void {
  let state: 'text' | 'tag' | 'entity' = 'text';
  let held = '';
  let breaks = '';
  let hasPassed = false;
  let ready = '';

  const add = (text: string) => {
    if (hasPassed || ready !== '') ready += breaks;
    breaks = '';
    ready += text;
  };
  const endEntity = (character: string) => {
    const known = character === ';' ? entities[held.slice(1)] : undefined;
    add(known ?? held + (character === '<' ? '' : character));
    state = 'text';
    held = '';
    if (known === undefined && character === '<') state = 'tag';
  };
  const readTag = (character: string) => {
    if (character !== '>') {
      held += character;
      return;
    }
    const ended = breakAt(held);
    if (ended.length > breaks.length) breaks = ended;
    state = 'text';
    held = '';
  };
  const readText = (character: string) => {
    if (character === '<') state = 'tag';
    else if (character === '&') {
      state = 'entity';
      held = '&';
    } else if (breaks === '' || character.trim() !== '') add(character === '\n' ? ' ' : character);
  };
  const read = (character: string) => {
    if (state === 'tag') readTag(character);
    else if (state === 'text') readText(character);
    else if (/[\w#]/.test(character) && held.length < maxEntityLength) held += character;
    else endEntity(character);
  };

  return (delta) => {
    for (const character of delta) read(character);
    if (ready === '') return;
    pass(ready);
    hasPassed = true;
    ready = '';
  };
}
