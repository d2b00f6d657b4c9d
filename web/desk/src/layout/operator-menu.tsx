import { useId } from 'react';
import { Link } from 'react-router';
import { endDeskSession } from '#shared/endpoints/desk-access.ts';
import { getDeskToken, leaveDeskSession } from '#web/desk/src/lib/desk-session.ts';
import { notifyDone } from '#web/desk/src/lib/desk-toasts.ts';
import type { ShownOperator } from '#web/desk/src/lib/operator.ts';
import { api } from '#web/src/lib/api.ts';
import { initialsOf } from '#web/src/ui/initials.ts';
import { useDisclosure } from '#web/src/ui/use-disclosure.ts';

/** Ends the session here at once and on the server in the background; without a response it ends by its time there. */
function signOut(): void {
  const token = getDeskToken() ?? undefined;
  leaveDeskSession();
  notifyDone('You are signed out');
  api(endDeskSession, {}, { token, keepalive: true }).catch(() => undefined);
}

interface OperatorMenuProps {
  /** Undefined while loading. */
  readonly operator: ShownOperator | undefined;
  readonly onShortcuts: () => void;
}

/** Who is signed in, the own account and signing out. */
export function OperatorMenu({ operator, onShortcuts }: OperatorMenuProps) {
  const menu = useDisclosure();
  const listId = useId();
  return (
    <div ref={menu.areaRef} className="relative">
      <button
        type="button"
        aria-expanded={menu.open}
        aria-controls={listId}
        onClick={menu.toggle}
        className="inline-flex min-h-10 max-w-44 items-center gap-2 rounded-control border-2 border-current px-3 font-semibold"
      >
        <span aria-hidden="true" className="tablet:hidden">
          {operator === undefined ? '…' : initialsOf(operator.name)}
        </span>
        <span className="max-tablet:sr-only truncate">{operator?.name ?? 'Account'}</span>
        <span aria-hidden="true" className="chevron" />
      </button>
      <ul
        id={listId}
        hidden={!menu.open}
        className="absolute inset-e-0 top-full z-30 mt-2 min-w-56 rounded-card border-2 border-ink bg-sheet py-2 text-ink shadow-block"
      >
        {operator !== undefined && (
          <li className="px-5 pb-2 text-muted text-small">
            {operator.email}
            <br />
            {`Role: ${operator.role}`}
          </li>
        )}
        <li>
          <Link to="/account" className="menu-item">
            Your account
          </Link>
        </li>
        <li>
          <button
            type="button"
            className="menu-item w-full text-start"
            onClick={() => {
              menu.close();
              onShortcuts();
            }}
          >
            Keyboard shortcuts
          </button>
        </li>
        <li>
          <button type="button" className="menu-item w-full text-start" onClick={signOut}>
            Sign out
          </button>
        </li>
      </ul>
    </div>
  );
}
