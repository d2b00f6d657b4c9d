import { type HtmlBlock, htmlBlocks, textLine } from '#shared/story/html-blocks.ts';

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const lists = new Set(['ul', 'ol']);

function Block({ block: { name, inner }, tag }: { readonly block: HtmlBlock; readonly tag: string }) {
  if (lists.has(name)) {
    const items = htmlBlocks(inner)
      .filter((item) => item.name === 'li')
      .map((item) => <li key={item.start}>{textLine(item.inner)}</li>);
    if (name === 'ul') return <ul className="list-disc ps-6 pb-3">{items}</ul>;
    return (
      <ol start={Number(/ start="(\d+)"/.exec(tag)?.[1] ?? 1)} className="list-decimal ps-6 pb-3">
        {items}
      </ol>
    );
  }
  const text = textLine(inner);
  if (text === '') return null;
  return headings.has(name) ? <h3 className="pt-3 pb-1">{text}</h3> : <p className="pb-3">{text}</p>;
}

/** The words of a story without its markup: the desk's policy allows no HTML of others (Trusted Types). */
export function PlainStory({ html }: { readonly html: string }) {
  return (
    <article className="max-w-[62ch]">
      {htmlBlocks(html).map((block) => (
        <Block key={block.start} block={block} tag={html.slice(block.start, block.end - block.inner.length)} />
      ))}
    </article>
  );
}
