import type { Story } from '#shared/schemas/story.ts';
import type { StorySection, StoryValue } from '#shared/story/story-text.ts';
import { quoted } from '#shared/text/quoted.ts';
import { numberWords } from '#web/src/features/stories/model/number-words.ts';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { CopyButton } from './copy-button.tsx';
import { PrintCrop } from './print-picture.tsx';
import { type Fold, ItemList, ReaderSection } from './reader-section.tsx';

interface ValuesSectionProps {
  readonly id: string;
  readonly section: Extract<StorySection, { kind: 'values' }>;
  readonly story: Pick<Story, '_id' | 'print'>;
  readonly fold?: Fold;
}

/** What the customer stands for, each value with their own words. */
export function ValuesSection({ id, section: { heading, blocks }, story, fold }: ValuesSectionProps) {
  const lang = useStoryLanguage();
  const values = blocks.flatMap((block) => (typeof block === 'string' ? [] : block));
  return (
    <ReaderSection
      id={id}
      heading={heading}
      art={<PrintCrop story={story} className="values-print" />}
      blocks={blocks}
      fold={fold}
      className="on-pine reader-values"
      list={(items) => <ItemList as="ul" items={items} item={valueItem} lang={lang} className="value-list" />}
    >
      {values.length > 0 && (
        <CopyButton
          label={values.length > 1 ? `Copy all ${numberWords(values.length)}` : 'Copy'}
          name="values"
          text={values.map(({ text }) => text).join('\n')}
        />
      )}
    </ReaderSection>
  );
}

function Moment({ text }: { readonly text: string }) {
  return <p className="value-moment">{quoted(text, useStoryLanguage())}</p>;
}

function valueItem({ name, meaning, moment }: StoryValue) {
  if (name === null) return null;
  return (
    <>
      <h3>{name}</h3>
      {meaning !== null && <p>{meaning}</p>}
      {moment !== null && <Moment text={moment} />}
    </>
  );
}
