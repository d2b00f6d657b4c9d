import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useLocation } from 'react-router';
import { Wordmark } from '#web/src/art/wordmark.tsx';
import { Icon } from './icon.tsx';
import { initialsOf } from './initials.ts';
import { accountLinks, siteLinks } from './navigation.ts';
import { useDisclosure } from './use-disclosure.ts';

export interface HeaderProps {
  /** Null for a visitor; undefined while unknown. */
  readonly userName: string | null | undefined;
  readonly loggedIn: boolean;
  readonly onSignOut: () => void;
}

/** Specification 1.9. */
const backgroundAfterPx = 50;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > backgroundAfterPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}

/** Closes the popover on navigation and when the focus moves elsewhere; the browser handles outside clicks and Escape. */
function useHeaderPopover(): RefObject<HTMLElement | null> {
  const { key } = useLocation();
  const popoverRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry is a navigation.
  useEffect(() => popoverRef.current?.hidePopover?.(), [key]);
  useEffect(() => {
    const popover = popoverRef.current;
    const header = popover?.parentElement;
    const closeBehindFocus = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !header?.contains(relatedTarget)) popover?.hidePopover?.();
    };
    header?.addEventListener('focusout', closeBehindFocus);
    return () => header?.removeEventListener('focusout', closeBehindFocus);
  }, []);
  return popoverRef;
}

/** One height for visitors and customers. A phone's menu is a popover, which needs no scripts (decision 0097). */
export function Header({ userName, loggedIn, onSignOut }: HeaderProps) {
  const scrolled = useScrolled();
  const menuRef = useHeaderPopover();
  const menuId = useId();
  return (
    <header data-slot="header" data-scrolled={scrolled || undefined} className="site-header">
      <div className="mx-auto flex h-18 max-w-page items-center gap-2 px-gutter tablet:gap-4 desktop:gap-7">
        <Link
          to="/"
          className="me-auto inline-flex min-h-11 shrink-0 items-center rounded-control"
          aria-label="Tellwren, home"
        >
          <Wordmark className="h-6 w-auto max-[23rem]:h-5 tablet:h-7" />
        </Link>
        <nav aria-label="Main" className="hidden tablet:block">
          <SiteLinks className="flex items-center gap-4 whitespace-nowrap desktop:gap-7" />
        </nav>
        {loggedIn ? (
          <AccountMenu userName={userName} onSignOut={onSignOut} />
        ) : (
          <Link
            to="/login"
            prefetch="intent"
            className="login-link inline-flex h-11 items-center rounded-control border-2 border-current px-4 font-semibold"
          >
            LOGIN
          </Link>
        )}
        <button
          type="button"
          popoverTarget={menuId}
          aria-label="Menu"
          className="site-menu-button -me-2 grid size-11 shrink-0 place-items-center rounded-control tablet:hidden"
        >
          <Icon name="menu" />
          <Icon name="close" />
        </button>
      </div>
      <nav
        ref={menuRef}
        id={menuId}
        popover="auto"
        aria-label="Main"
        className="site-menu px-gutter pb-7 tablet:hidden"
      >
        <SiteLinks className="flex flex-col" />
      </nav>
    </header>
  );
}

function SiteLinks({ className }: { readonly className: string }) {
  return (
    <ul className={className}>
      {siteLinks.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} prefetch="intent" className="nav-link inline-flex min-h-11 items-center font-semibold">
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Initials on a phone, where a name would crowd the logo. */
function AccountName({ name }: { readonly name: string }) {
  return (
    <>
      <span aria-hidden="true" className="tablet:hidden">
        {initialsOf(name)}
      </span>
      <span className="max-tablet:sr-only truncate tablet:max-w-32 desktop:max-w-36">{name}</span>
    </>
  );
}

/** Up and Down move through the button and the items; Home and End go to the first and last item (APG, disclosure navigation). */
function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  { open, toggle }: { readonly open: boolean; toggle(): void },
): void {
  if (!(open ? /^(?:Arrow(?:Down|Up)|Home|End)$/ : /^Arrow(?:Down|Up)$/).test(event.key)) return;
  event.preventDefault();
  if (!open) flushSync(toggle);
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const targets: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: -1 };
  stops.at((targets[event.key] ?? at) % stops.length)?.focus();
}

function AccountMenu({ userName, onSignOut }: Pick<HeaderProps, 'userName' | 'onSignOut'>) {
  const menu = useDisclosure();
  const listId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus among the interactive elements inside.
    <div ref={menu.areaRef} className="relative min-w-0 tablet:shrink-0" onKeyDown={(event) => moveFocus(event, menu)}>
      <button
        type="button"
        aria-expanded={menu.open}
        aria-controls={listId}
        onClick={menu.toggle}
        className="inline-flex h-11 max-w-full items-center gap-2 rounded-control border-2 border-current px-3 font-semibold tablet:px-4"
      >
        <AccountName name={userName ?? 'Account'} />
        <span aria-hidden="true" className="chevron" />
      </button>
      <ul
        id={listId}
        hidden={!menu.open}
        className="absolute inset-e-0 top-full mt-2 min-w-52 rounded-card border-2 border-ink bg-sheet py-2 text-ink shadow-block"
      >
        {accountLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent" className="menu-item">
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className="menu-item w-full text-start" onClick={onSignOut}>
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  );
}
