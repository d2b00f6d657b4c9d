import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Sign } from '#web/src/ui/sign.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { headingId } from './story-anchors.tsx';

/** Sections that are folded on phones until they are opened. */
export interface Fold {
  readonly open: boolean;
  readonly toggle: () => void;
}

interface SectionFrameProps {
  readonly id: string;
  readonly heading: string;
  /** Of the heading (BCP 47): the customer's own, or English where absent. */
  readonly headingLanguage?: string | undefined;
  readonly lead?: ReactNode;
  /** A picture before the heading. */
  readonly art?: ReactNode;
  /** Beside the heading. */
  readonly controls?: ReactNode;
  readonly fold?: Fold | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

export function SectionFrame({
  id,
  heading,
  headingLanguage,
  lead,
  art,
  controls,
  fold,
  className,
  children,
}: SectionFrameProps) {
  return (
    <section
      id={id}
      aria-labelledby={headingId(id)}
      className={clsx('reader-section keepsake-part', className)}
      data-folded={fold?.open === false || undefined}
    >
      {art}
      <div className="section-head">
        <div className="section-title">
          <h2 id={headingId(id)} lang={headingLanguage} tabIndex={-1}>
            {heading}
          </h2>
          {lead !== undefined && <p className="section-lead">{lead}</p>}
        </div>
        {controls}
        {fold !== undefined && (
          <button
            type="button"
            aria-expanded={fold.open}
            aria-controls={`${id}-content`}
            className="text-link section-fold"
            onClick={fold.toggle}
          >
            {fold.open ? 'Hide' : 'Show'}
            <span lang={headingLanguage} className="sr-only">
              {' '}
              {heading}
            </span>{' '}
            <Sign name="chevron" />
          </button>
        )}
      </div>
      <div id={`${id}-content`} className="flex flex-col section-content">
        {children}
      </div>
    </section>
  );
}

interface ReaderSectionProps<Item> extends Omit<SectionFrameProps, 'children'> {
  readonly blocks: readonly (string | readonly Item[])[];
  /** `before`: the number of items in earlier lists of the section. */
  readonly list: (items: readonly Item[], before: number) => ReactNode;
  readonly children?: ReactNode;
}

/** A section after the story, under the customer's own heading, with the customer's additions in their places. */
export function ReaderSection<Item>({ blocks, list, children, ...frame }: ReaderSectionProps<Item>) {
  const countBefore = (index: number) =>
    blocks.slice(0, index).reduce((count, block) => count + (typeof block === 'string' ? 0 : block.length), 0);
  return (
    <SectionFrame headingLanguage={useStoryLanguage()} {...frame}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity.
        <Fragment key={index}>
          {typeof block === 'string' ? <StoryText html={block} headings={3} /> : list(block, countBefore(index))}
        </Fragment>
      ))}
      {children}
    </SectionFrame>
  );
}

interface ItemListProps<Item> {
  readonly as: 'ol' | 'ul';
  readonly items: readonly Item[];
  readonly className: string;
  readonly lang?: string | undefined;
  readonly start?: number;
  readonly id?: string;
  /** Null for an item whose form an edit broke: it is shown as text. */
  readonly item: (item: Item, index: number) => ReactNode;
  readonly attributes?: (item: Item, index: number) => Readonly<Record<`data-${string}`, unknown>>;
}

export function ItemList<Item extends { readonly text: string; readonly html: string | null }>({
  as: List,
  items,
  item: shape,
  attributes,
  ...list
}: ItemListProps<Item>) {
  const lang = useStoryLanguage();
  return (
    <List {...list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
        <li key={index} {...attributes?.(item, index)}>
          {item.html !== null ? (
            <StoryText html={item.html} headings={3} />
          ) : (
            (shape(item, index) ?? <p lang={lang}>{item.text}</p>)
          )}
        </li>
      ))}
    </List>
  );
}
