import { StoryThread } from '#web/src/art/story-thread.tsx';
import { Wren } from '#web/src/art/wren.tsx';
import { exampleConversation, exampleStory } from '#web/src/features/landing/model/example-story.ts';
import { PhoneRow } from './phone-row.tsx';

export function Example() {
  return (
    <section aria-labelledby="example-title" className="landing-section">
      <h2 id="example-title" className="text-h1">
        You talk. Wren listens.
      </h2>
      <p className="section-lede">
        No blank page. Wren asks one question at a time, and your answers become the story.
      </p>
      <PhoneRow label="The conversation and its story" className="example">
        <ExampleConversation />
        <ExampleStory />
      </PhoneRow>
    </section>
  );
}

function ExampleConversation() {
  return (
    <figure className="card example-chat">
      <figcaption>
        <Wren className="h-9 w-auto text-ink" /> Wren, your story guide
      </figcaption>
      <ol>
        {exampleConversation.map(({ who, text }) => (
          <li key={text} className="bubble" data-who={who}>
            <span className="sr-only">{who === 'wren' ? 'Wren: ' : 'You: '}</span>
            {text}
          </li>
        ))}
      </ol>
      <StoryThread shape="writing" className="mt-5 h-6 w-28" />
    </figure>
  );
}

function ExampleStory() {
  const { title, opening, rest } = exampleStory;
  return (
    <article className="example-story">
      <p className="example-kind">An example: we made up the people</p>
      <h3 className="text-h2">{title}</h3>
      {opening.map((paragraph, i) => (
        <p key={paragraph} className={i === 0 ? 'drop-cap' : undefined}>
          {paragraph}
        </p>
      ))}
      <details className="disclosure">
        <summary>Read the rest</summary>
        {rest.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </article>
  );
}
