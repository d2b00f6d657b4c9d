import { exampleStrategy, exampleValues, exampleWeek } from '#web/src/features/landing/model/example-results.ts';

export function ExampleResults() {
  return (
    <section aria-labelledby="harvest-title" className="landing-section">
      <h2 id="harvest-title" className="text-h1">
        One talk, a month of things to say
      </h2>
      <p className="section-lede">This is what came out of the same ten minutes, beside the story itself.</p>
      <div className="harvest">
        <div className="harvest-values">
          <h3>Your values</h3>
          <dl>
            {exampleValues.map(({ value, because }) => (
              <div key={value}>
                <dt>{value}</dt>
                <dd>{because}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="harvest-strategy">
          <h3>Content strategy</h3>
          <p className="mt-1 text-muted">Six of its twenty-two ideas.</p>
          <ol>
            {exampleStrategy.map(({ idea, how }) => (
              <li key={idea}>
                <p>
                  <strong>{idea}.</strong> {how}
                </p>
              </li>
            ))}
          </ol>
        </div>
        <div className="harvest-week">
          <h3>A week of posts</h3>
          <dl>
            {exampleWeek.map(({ day, form, post }) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>
                  <span className="week-form">{form}</span> {post}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
