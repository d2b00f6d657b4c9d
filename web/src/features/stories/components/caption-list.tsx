import type { Caption } from '../../../../../shared/schemas/story.ts';

/** 'Your Content': the posts that come with a story. */
export function CaptionList({ captions }: { readonly captions: readonly Caption[] }) {
  return (
    <section aria-labelledby="your-content" className="reader-content">
      <h2 id="your-content">Your Content</h2>
      <ol className="captions">
        {captions.map(({ _id: captionId, text, url }) => (
          <li key={captionId}>
            {url !== null && <img src={url} alt="" loading="lazy" />}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
