import type { StorySection, StoryValue } from '#shared/story/story-text.ts';
import { ItemList, ReaderSection } from './reader-section.tsx';

interface ValuesSectionProps {
  readonly section: Extract<StorySection, { kind: 'values' }>;
}

/** What the customer stands for, each value with their own words. */
export function ValuesSection({ section: { heading, blocks } }: ValuesSectionProps) {
  return (
    <ReaderSection
      heading={heading}
      blocks={blocks}
      className="reader-values"
      list={(values) => <ItemList as="ul" items={values} item={valueItem} className="value-list" />}
    />
  );
}

function valueItem({ name, meaning, moment }: StoryValue) {
  if (name === null) return null;
  return (
    <>
      <h3>{name}</h3>
      {meaning !== null && <p>{meaning}</p>}
      {moment !== null && <p className="value-moment">“{moment}”</p>}
    </>
  );
}
