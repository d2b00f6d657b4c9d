import { Fragment, type Node, type Schema } from '@tiptap/pm/model';

/** The unit of comparison: a paragraph, heading, quotation or list item. */
export interface Block {
  readonly node: Node;
  readonly list: 'bulletList' | 'orderedList' | null;
  readonly text: string;
  /** Equal for blocks with the same text, type and marks. */
  readonly key: string;
}

export function blocksOf(doc: Node): Block[] {
  return doc.children.flatMap((node) => {
    const { name } = node.type;
    if (name === 'bulletList' || name === 'orderedList') return node.children.map((item) => blockOf(item, name));
    return [blockOf(node, null)];
  });
}

/** Adjacent items of the same list type share one list. */
export function docOfBlocks(blocks: readonly Block[], schema: Schema): Node {
  const nodes: Node[] = [];
  for (const { node, list } of blocks) {
    const last = nodes.at(-1);
    if (list === null) nodes.push(node);
    else if (last?.type.name === list) nodes[nodes.length - 1] = last.copy(last.content.addToEnd(node));
    else nodes.push(schema.node(list, null, node));
  }
  // The schema requires at least one block.
  return schema.node('doc', null, nodes.length === 0 ? schema.node('paragraph') : Fragment.from(nodes));
}

function blockOf(node: Node, list: Block['list']): Block {
  const { toText } = node.type.spec;
  const text =
    node.isAtom && typeof toText === 'function'
      ? String(toText({ node }))
      : node.textBetween(0, node.content.size, '\n', '\n');
  return { node, list, text, key: `${list ?? ''} ${JSON.stringify(node.toJSON())}` };
}
