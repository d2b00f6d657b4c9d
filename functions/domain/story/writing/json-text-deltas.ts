interface Place {
  readonly open: ('{' | '[')[];
  keyExpected: boolean;
}

function step(place: Place, character: string): void {
  if (character === '{' || character === '[') place.open.push(character);
  if (character === '}' || character === ']') place.open.pop();
  if (character === '{' || character === ',') place.keyExpected = place.open.at(-1) === '{';
  if (character === ':' || character === '[') place.keyExpected = false;
}

function readEscape(escaped: string): string {
  try {
    return String(JSON.parse(`"${escaped}"`));
  } catch {
    return '';
  }
}

const unicodeEscapeLength = '\\u0000'.length;

/**
 * Extracts string values from streaming JSON, separated by empty lines; ignores keys. @param only extracts the string under this
 * key of the outermost object only
 */
export function createJsonTextDeltas(pass: (text: string) => void, only?: string): (delta: string) => void {
  const place: Place = { open: [], keyExpected: false };
  let state: 'outside' | 'key' | 'value' = 'outside';
  let key = '';
  let pending = '';
  let hasPassed = false;
  let ready = '';

  const add = (text: string) => {
    if (state === 'key') key += text;
    else if (only === undefined || (place.open.length === 1 && key === only)) ready += text;
  };
  const begin = () => {
    state = place.keyExpected ? 'key' : 'value';
    if (state === 'key') key = '';
    else if (hasPassed || ready !== '') add('\n\n');
  };
  const readInside = (character: string) => {
    if (pending !== '' || character === '\\') {
      pending += character;
      const isWhole = pending.length === (pending[1] === 'u' ? unicodeEscapeLength : 2);
      if (!isWhole) return;
      add(readEscape(pending));
      pending = '';
    } else if (character === '"') state = 'outside';
    else add(character);
  };
  const read = (character: string) => {
    if (state !== 'outside') readInside(character);
    else if (character === '"') begin();
    else step(place, character);
  };

  return (delta) => {
    for (const character of delta) read(character);
    if (ready === '') return;
    pass(ready);
    hasPassed = true;
    ready = '';
  };
}
