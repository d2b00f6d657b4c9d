import { categories } from '#shared/catalogue/categories.ts';
import { examplePosts } from '#web/src/features/landing/model/example-posts.ts';
import type { ExampleUsername } from '#web/src/features/landing/model/example-usernames.ts';

const introductions: Readonly<Record<ExampleUsername, string>> = {
  larkandloaf: 'Two sisters, a shop with a chimney that leans, and rye bread off the back of a gas bill.',
  noraonharbourroad: 'Counts lamp posts. Wrote down her grandmother’s Sundays before they went.',
  odalysrows: 'Learned to row at fifty-nine, for the company of a heron.',
  halloranclocks: 'Took over his father’s bench, the lamp, and a drawer he had never opened.',
  tomasgrowsthings: 'Grows tomatoes, mostly. Had something to say to Ilse for years.',
  meiandjonah: 'First child, third generation in the same cradle, and very little sleep.',
};

export function People() {
  return (
    <section aria-labelledby="people-title" className="landing-section">
      <h2 id="people-title" className="text-h1">
        Who comes to Wren
      </h2>
      <p className="section-lede">
        People with a shop, and people with a drawer full of letters. These six are invented and their portraits are
        prints: what our customers tell Wren stays theirs until they say otherwise.
      </p>
      <ul className="people">
        {examplePosts.map(({ username, profilePicture, category }) => (
          <li key={username} id={username}>
            <img src={profilePicture} alt="" width={96} height={96} loading="lazy" />
            <div>
              <h3>{username}</h3>
              <p className="people-kind">{categories[category].cardTitle}</p>
              <p>{introductions[username]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
