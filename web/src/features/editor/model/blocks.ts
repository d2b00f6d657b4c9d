import { Fragment, type Node, type Schema } from '@tiptap/pm/model';

/** A piece of a story that changes as one: a paragraph, a heading, a quotation, an item of a list. */
export interface Block {
  readonly node: Node;
  /** The list that it is an item of. */
  readonly list: 'bulletList' | 'orderedList' | null;
  readonly text: string;
  /** Equal for blocks that are equal in text, form and marks. */
  readonly key: string;
}

/** A document cut into its blocks, in order. */
export function blocksOf(doc: Node): Block[] {
  return doc.children.flatMap((node) => {
    const { name } = node.type;
    if (name === 'bulletList' || name === 'orderedList') return node.children.map((item) => blockOf(item, name));
    return [blockOf(node, null)];
  });
}

/** The document that blocks make; items of one kind of list that follow each other stand in one list. */
export function docOfBlocks(blocks: readonly Block[], schema: Schema): Node {
  const nodes: Node[] = [];
  for (const { node, list } of blocks) {
    const last = nodes.at(-1);
    if (list === null) nodes.push(node);
    else if (last?.type.name === list) nodes[nodes.length - 1] = last.copy(last.content.addToEnd(node));
    else nodes.push(schema.node(list, null, node));
  }
  // A document has at least one block.
  return schema.node('doc', null, nodes.length === 0 ? schema.node('paragraph') : Fragment.from(nodes));
}

function blockOf(node: Node, list: Block['list']): Block {
  const text = node.textBetween(0, node.content.size, '\n', '\n');
  return { node, list, text, key: `${list ?? ''} ${JSON.stringify(node.toJSON())}` };
}
