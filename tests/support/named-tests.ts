import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

const calls = new Set(['it', 'test', 'describe']);

/** `it.skip.each([…])` as `it`, `skip`, `each`. */
function wordsOf(callee: ESTree.Expression | ESTree.Super): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return wordsOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...wordsOf(callee.object), callee.property.name];
}

/** The text of a literal, or a template with its `${…}`. */
function nameOf(argument: ESTree.Argument | undefined, source: string): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return source.slice(argument.start + 1, argument.end - 1);
  return undefined;
}

/** The tests of a file as `group > group > test`, without skipped ones. @throws Error for a file that cannot be read */
export function namedTests(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const groups: string[] = [];
  const found: string[] = [];
  const read = (node: ESTree.CallExpression) => {
    const [call = '', ...more] = wordsOf(node.callee);
    const name = nameOf(node.arguments[0], source);
    if (!calls.has(call) || name === undefined || node.arguments.length < 2) return undefined;
    return { isGroup: call === 'describe', name: more.some((word) => /^(skip|todo)$/.test(word)) ? undefined : name };
  };
  new Visitor({
    CallExpression(node) {
      const test = read(node);
      if (test?.isGroup) groups.push(test.name ?? '');
      else if (test?.name !== undefined && !groups.includes('')) found.push([...groups, test.name].join(' > '));
    },
    'CallExpression:exit'(node) {
      if (read(node)?.isGroup) groups.pop();
    },
  }).visit(parseSync(file, source).program);
  return found;
}
