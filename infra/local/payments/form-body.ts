export type FormValue = string | readonly FormValue[] | { readonly [key: string]: FormValue };
export type FormFields = Record<string, FormValue>;

export class FormError extends Error {}

type Branch = Map<string, string | Branch>;

/** Stripe's parameters nest less deeply. */
const maxDepth = 12;

/**
 * Parses Stripe's form encoding of bodies and queries: `line_items[0][price_data][currency]=usd`, `expand[]=invoice`. Fields 0,
 * 1, 2 … become a list. Throws `FormError`.
 */
export function parseForm(text: string): FormFields {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) insert(root, pathOf(name), value, name);
  return fieldsOf(root);
}

function pathOf(name: string): string[] {
  const [head = ''] = name.split('[', 1);
  const rest = name.slice(head.length);
  const keys = [...rest.matchAll(/\[([^[\]]*)\]/g)];
  if (head === '' || head.includes(']') || keys.map(([match]) => match).join('') !== rest) {
    throw new FormError(`Invalid parameter name: ${name}`);
  }
  if (keys.length >= maxDepth) throw new FormError(`Parameters nested too deeply: ${name.slice(0, 80)}`);
  return [head, ...keys.map(([, key = '']) => key)];
}

function insert(root: Branch, path: readonly string[], value: string, name: string): void {
  let branch = root;
  for (const [depth, written] of path.entries()) {
    const key = written === '' ? String(branch.size) : written;
    if (depth === path.length - 1) {
      if (branch.get(key) instanceof Map) throw new FormError(`Invalid parameter: ${name}`);
      branch.set(key, value);
      return;
    }
    const next = branch.get(key) ?? new Map();
    if (typeof next === 'string') throw new FormError(`Invalid parameter: ${name}`);
    branch.set(key, next);
    branch = next;
  }
}

/** Without prototype: `__proto__` is an ordinary name. */
function fieldsOf(branch: Branch): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [key, value] of branch) fields[key] = nested(value);
  return fields;
}

function nested(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  const isList = keys.every((key, index) => key === String(index));
  return isList ? [...value.values()].map(nested) : fieldsOf(value);
}
