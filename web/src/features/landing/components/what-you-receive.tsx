interface Received {
  readonly name: string;
  readonly about: string;
}

/** The three things of spec 1 §1, in its words. */
const received: readonly Received[] = [
  { name: 'Story', about: 'At least 500 words in your own voice, under a title you would read.' },
  { name: 'Content strategy', about: '20 ideas or more, and a schedule from Monday to Sunday.' },
  { name: 'Your values', about: 'What the story shows you stand for, in a few plain lines.' },
];

/** What a story brings, printed like the contents of an almanac. */
export function WhatYouReceive() {
  return (
    <section aria-labelledby="receive-title" className="landing-section">
      <div className="receive">
        <h2 id="receive-title" className="text-h1">
          What you receive
        </h2>
        <ol>
          {received.map(({ name, about }, i) => (
            <li key={name} className="receive-row">
              <span aria-hidden="true" className="receive-number">
                {i + 1}
              </span>
              <div>
                <h3>{name}</h3>
                <p className="mt-1 text-muted">{about}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
