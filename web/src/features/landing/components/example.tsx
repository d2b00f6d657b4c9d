import { StoryThread } from '../../../art/story-thread.tsx';
import { Wren } from '../../../art/wren.tsx';
import { exampleConversation, exampleStory } from '../model/example-story.ts';

/** What was said, and what became of it. */
export function Example() {
  return (
    <section aria-labelledby="example-title" className="landing-section">
      <h2 id="example-title" className="text-h1">
        You talk. Wren listens.
      </h2>
      <p className="mt-4 max-w-lede text-lead text-muted leading-snug">
        No blank page. One question after the other, and the answers are the story.
      </p>
      <div className="example">
        <ExampleConversation />
        <ExampleStory />
      </div>
    </section>
  );
}

function ExampleConversation() {
  return (
    <figure className="example-chat">
      <figcaption className="flex items-center gap-3 font-semibold text-muted text-small">
        <Wren className="h-9 w-auto text-ink" /> Wren, your story guide
      </figcaption>
      <ol className="mt-5 flex flex-col gap-4">
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
  const { title, opening, next, values, idea, monday } = exampleStory;
  return (
    <article className="example-story">
      <h3 className="text-h2">{title}</h3>
      <p className="drop-cap mt-5">{opening}</p>
      <p className="mt-4">{next}</p>
      <h4 className="mt-7 text-lead">Your values</h4>
      <ul className="mt-2 list-[square] ps-5">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      <h4 className="mt-5 text-lead">Content strategy</h4>
      <p className="mt-2">{idea}</p>
      <p className="mt-4 text-muted">{monday}</p>
    </article>
  );
}
