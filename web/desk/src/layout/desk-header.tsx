import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import { pagesOf } from '#web/desk/src/lib/navigation.ts';
import type { ShownOperator } from '#web/desk/src/lib/operator.ts';
import { Wordmark } from '#web/src/art/wordmark.tsx';
import { Icon } from '#web/src/ui/icon.tsx';
import { Skeleton } from '#web/src/ui/skeleton.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { useClosedByNavigation } from './use-closed-by-navigation.ts';

interface DeskHeaderProps {
  /** Undefined while loading. */
  readonly operator: ShownOperator | undefined;
  readonly onShortcuts: () => void;
}

export function DeskHeader({ operator, onShortcuts }: DeskHeaderProps) {
  const menuId = useId();
  const menuRef = useClosedByNavigation();
  const maySearch = operator === undefined || operator.role !== 'fulfilment';
  return (
    <header data-slot="header" className="border-ink border-b-2">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 gap-y-1 px-gutter tablet:gap-x-4 py-1.5">
        <Link to="/" aria-label="Tellwren desk, Today" className="me-auto inline-flex min-h-11 items-center gap-3">
          <Wordmark className="h-5 w-auto" />
          <span className="border-ink border-s-2 ps-3 font-bold font-display text-lead">Desk</span>
        </Link>
        {maySearch && <SearchBox className="w-64 max-tablet:order-last max-tablet:w-full" />}
        <OperatorMenu operator={operator} onShortcuts={onShortcuts} />
        <button
          type="button"
          popoverTarget={menuId}
          aria-label="Menu"
          className="-me-2 grid size-11 place-items-center rounded-control tablet:hidden"
        >
          <Icon name="menu" />
        </button>
      </div>
      <nav aria-label="Desk" className="mx-auto hidden max-w-page px-gutter tablet:block">
        <PageLinks operator={operator} className="flex flex-wrap gap-x-6" linkClass="desk-nav-link" />
      </nav>
      <nav
        ref={menuRef}
        id={menuId}
        popover="auto"
        aria-label="Desk, menu"
        className="desk-menu px-gutter pb-4 tablet:hidden"
      >
        <PageLinks operator={operator} className="flex flex-col" linkClass="flex min-h-11 items-center font-semibold" />
      </nav>
    </header>
  );
}

interface PageLinksProps extends Pick<DeskHeaderProps, 'operator'> {
  readonly className: string;
  readonly linkClass: string;
}

function PageLinks({ operator, className, linkClass }: PageLinksProps) {
  if (operator === undefined) return <Skeleton className="my-3 h-5 w-80 max-w-full" />;
  return (
    <ul className={className}>
      {pagesOf(operator.role).map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path} end={path === '/'} className={linkClass}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
