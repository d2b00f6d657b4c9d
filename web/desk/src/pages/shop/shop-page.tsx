import { Navigate, NavLink, Outlet } from 'react-router';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { LoadingRows } from '#web/desk/src/ui/loading.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';

interface Tab {
  readonly path: string;
  readonly label: string;
  readonly roles: readonly OperatorRole[];
}

const tabs: readonly Tab[] = [
  { path: 'products', label: 'Products', roles: ['owner'] },
  { path: 'coupons', label: 'Coupons', roles: ['support', 'owner'] },
  { path: 'featured', label: 'Featured stories', roles: ['owner'] },
];

const tabsOf = (role: OperatorRole) => tabs.filter(({ roles }) => roles.includes(role));

/** What the shop sells and shows, in tabs. */
export function ShopPage() {
  const role = useRole();
  return (
    <Page title="Shop" note="What customers can buy, the coupons they use, and the stories we show.">
      {role !== undefined && (
        <nav aria-label="Shop" className="border-hairline border-b-2">
          <ul className="flex gap-x-6 overflow-x-auto">
            {tabsOf(role).map(({ path, label }) => (
              <li key={path}>
                <NavLink to={`/shop/${path}`} className="desk-nav-link text-ink no-underline">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Outlet />
    </Page>
  );
}

/** Opens the first tab of the role. */
export function FirstTab() {
  const role = useRole();
  const [first] = role === undefined ? [] : tabsOf(role);
  return first === undefined ? <LoadingRows label="the shop" /> : <Navigate to={`/shop/${first.path}`} replace />;
}
