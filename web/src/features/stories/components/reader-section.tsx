import { clsx } from 'clsx';
import { Fragment, type ReactNode, useId } from 'react';
import { StoryText } from '#web/src/ui/story-text.tsx';

interface ReaderSectionProps<Item> {
  readonly heading: string;
  readonly blocks: readonly (string | readonly Item[])[];
  readonly className: string;
  /** `before`: the number of items in earlier lists of the section. */
  readonly list: (items: readonly Item[], before: number) => ReactNode;
}

/** A section after the story, under the customer's own heading, with the customer's additions in their places. */
export function ReaderSection<Item>({ heading, blocks, className, list }: ReaderSectionProps<Item>) {
  const id = useId();
  const countBefore = (index: number) =>
    blocks.slice(0, index).reduce((count, block) => count + (typeof block === 'string' ? 0 : block.length), 0);
  return (
    <section aria-labelledby={id} className={clsx('reader-section keepsake-part', className)}>
      <h2 id={id}>{heading}</h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity.
        <Fragment key={index}>
          {typeof block === 'string' ? <StoryText html={block} /> : list(block, countBefore(index))}
        </Fragment>
      ))}
    </section>
  );
}

interface ItemListProps<Item> {
  readonly as: 'ol' | 'ul';
  readonly items: readonly Item[];
  readonly className: string;
  readonly start?: number;
  readonly id?: string;
  /** Null for an item whose form an edit broke: it is shown as text. */
  readonly item: (item: Item) => ReactNode;
}

export function ItemList<Item extends { readonly text: string; readonly html: string | null }>({
  as: List,
  items,
  item: shape,
  ...list
}: ItemListProps<Item>) {
  return (
    <List {...list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
        <li key={index}>{item.html !== null ? <StoryText html={item.html} /> : (shape(item) ?? <p>{item.text}</p>)}</li>
      ))}
    </List>
  );
}
