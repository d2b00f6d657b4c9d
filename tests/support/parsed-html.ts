import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

export interface ParsedElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Tags and classes of its ancestors, outermost first: `main.page article`. */
  readonly path: string;
}

const isElement = (node: Node): node is DefaultTreeAdapterTypes.Element => 'tagName' in node;

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return isElement(node) ? node.childNodes.map(textOf).join('') : '';
}

function elementsIn(nodes: readonly Node[], path: string): ParsedElement[] {
  return nodes.filter(isElement).flatMap((element) => {
    const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
    const name = [element.tagName, ...(attributes['class']?.split(' ') ?? [])].join('.');
    const own = { tag: element.tagName, attributes, text: textOf(element), path };
    return [own, ...elementsIn(element.childNodes, `${path} ${name}`.trim())];
  });
}

/** Every element of a document as browsers read it, in order. */
export function elementsOf(html: string): ParsedElement[] {
  return elementsIn(parse(html).childNodes, '');
}
