import type { OperatorRole } from '#shared/schemas/operator-role.ts';

export interface DeskPage {
  readonly path: string;
  readonly label: string;
  /** Opens the page after `g`. */
  readonly key: string;
  readonly roles: readonly OperatorRole[];
}

const everyRole: readonly OperatorRole[] = ['support', 'fulfilment', 'owner'];

/** The pages of the header; each role sees those whose calls it may make. */
export const deskPages: readonly DeskPage[] = [
  { path: '/', label: 'Today', key: 't', roles: everyRole },
  { path: '/customers', label: 'Customers', key: 'c', roles: ['support', 'owner'] },
  { path: '/orders', label: 'Orders', key: 'p', roles: everyRole },
  { path: '/gifts', label: 'Gifts', key: 'g', roles: everyRole },
  { path: '/films', label: 'Films', key: 'f', roles: everyRole },
  { path: '/shop', label: 'Shop', key: 's', roles: ['support', 'owner'] },
  { path: '/messages', label: 'Messages', key: 'm', roles: ['support', 'owner'] },
  { path: '/audit', label: 'Audit', key: 'a', roles: ['owner'] },
  { path: '/operators', label: 'Operators', key: 'o', roles: ['owner'] },
];

export function pagesOf(role: OperatorRole): readonly DeskPage[] {
  return deskPages.filter(({ roles }) => roles.includes(role));
}
