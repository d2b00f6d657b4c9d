import { categories } from '#shared/catalogue/categories.ts';
import { examplePosts } from '#web/src/features/landing/model/example-posts.ts';
import type { ExampleUsername } from '#web/src/features/landing/model/example-usernames.ts';

const introductions: Readonly<Record<ExampleUsername, string>> = {
  larkandloaf: 'Two sisters, a leaning chimney and a rye bread recipe on the back of a gas bill.',
  noraonharbourroad: 'Still counts lamp posts. Wrote down her grandmother’s Sundays before she forgot them.',
  odalysrows: 'Learned to row at fifty-nine and met a heron.',
  halloranclocks: 'Took over his father’s bench, the lamp and a drawer he’d never opened.',
  tomasgrowsthings: 'Grows tomatoes, mostly. Had wanted to thank Ilse for years.',
  meiandjonah: 'First child, third generation in the same cradle, very little sleep.',
};

export function People() {
  return (
    <section aria-labelledby="people-title" className="landing-section">
      <h2 id="people-title" className="text-h1">
        Who Wren is for
      </h2>
      <p className="section-lede">
        People with a shop, and people with a drawer full of letters. These six are examples we made up: we never show a
        customer’s story without asking.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <ul tabIndex={0} aria-label="Examples, scrolls sideways" className="people phone-row">
        {examplePosts.map(({ username, profilePicture, category }) => (
          <li key={username} id={username}>
            <img src={profilePicture} alt="" width={96} height={96} loading="lazy" />
            <div>
              <h3>{username}</h3>
              <p className="font-semibold text-small">{categories[category].cardTitle}</p>
              <p>{introductions[username]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
