import { Link } from 'react-router';
import { StoryThread } from '../art/story-thread.tsx';
import { Wordmark } from '../art/wordmark.tsx';
import { footerLinks } from './navigation.ts';

/** The foot of every page, printed in plum by day and by lamplight. */
export function Footer() {
  return (
    <footer data-slot="footer" className="site-footer mt-auto bg-plum text-butter">
      <div className="mx-auto flex max-w-page flex-wrap items-end gap-x-14 gap-y-7 px-gutter py-14">
        <div className="me-auto">
          <Wordmark className="h-8 w-auto" />
          <p className="mt-3 max-w-[30ch]">Say it once. Keep it for good.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-7">
            {footerLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="nav-link inline-flex min-h-11 items-center font-semibold">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <StoryThread shape="divider" className="h-8 w-auto max-w-full text-marigold" />
      </div>
    </footer>
  );
}
