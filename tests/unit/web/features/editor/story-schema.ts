import { getSchema } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { editorExtensions } from '#web/src/features/editor/model/editor-extensions.ts';

/** The editor's schema, without a browser. */
export const schema: Schema = getSchema(editorExtensions({ onLink: () => {}, onTools: () => {}, voices: undefined }));

export type Piece =
  | string
  | { readonly heading: string; readonly level?: number }
  | { readonly quote: string }
  | { readonly list: 'bulletList' | 'orderedList'; readonly items: readonly string[] };

const paragraph = (text: string): Node => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);

function nodeOf(piece: Piece): Node {
  if (typeof piece === 'string') return paragraph(piece);
  if ('heading' in piece) return schema.node('heading', { level: piece.level ?? 4 }, [schema.text(piece.heading)]);
  if ('quote' in piece) return schema.node('blockquote', null, [paragraph(piece.quote)]);
  return schema.node(
    piece.list,
    null,
    piece.items.map((item) => schema.node('listItem', null, [paragraph(item)])),
  );
}

export function docOf(...pieces: readonly Piece[]): Node {
  return schema.node('doc', null, pieces.map(nodeOf));
}
