import { exampleStrategy, exampleValues, exampleWeek } from '#web/src/features/landing/model/example-results.ts';
import { PhoneRow } from './phone-row.tsx';

export function ExampleResults() {
  return (
    <section aria-labelledby="harvest-title" className="landing-section">
      <h2 id="harvest-title" className="text-h1">
        One conversation, a month of posts
      </h2>
      <p className="section-lede">All of this came from the same ten-minute chat, along with the story.</p>
      <PhoneRow label="What one conversation gave" className="harvest">
        <div className="on-pine harvest-values">
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
          <p className="mt-1 text-muted">Six of 22 post ideas.</p>
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
        <div className="card harvest-week">
          <h3>A weekly plan</h3>
          <dl>
            {exampleWeek.map(({ day, form, post }) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>
                  <span className="tag week-form">{form}</span> {post}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </PhoneRow>
    </section>
  );
}
