import { beforeEach, describe, expect, it } from 'vitest';
import { aContributor } from '#tests/support/contributors.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const [ada, tom] = [aContributor(), aContributor({ slot: 1, personId: 'B'.repeat(26), linkToken: 't'.repeat(43) })];

describe.each(tableBackends)('the contributor repositories on $name', ({ url }) => {
  const shop = shopOnTable(url);
  const place = { userId: 'u1', storyId: 's1', slot: 0 };
  beforeEach(async () => {
    await shop.table.commit([
      ...shop.invitations.inviteParts(tom, undefined),
      ...shop.invitations.inviteParts(ada, undefined),
    ]);
  });

  it('list those of a story, or of a customer, in order, and lead from a link to one', async () => {
    expect(await shop.contributors.list('u1', 's1')).toEqual([ada, tom]);
    expect(await shop.contributors.list('u1')).toEqual([ada, tom]);
    expect([await shop.contributors.list('u2'), await shop.contributors.list('u1', 's')]).toEqual([[], []]);
    expect(await shop.invitations.findPlace(ada.linkToken)).toEqual(place);
    expect([await shop.invitations.get(place), await shop.invitations.findPlace('z'.repeat(43))]).toEqual([
      ada,
      undefined,
    ]);
  });

  it('refuse a taken place, and each write after a concurrent one', async () => {
    const other = aContributor({ personId: 'C'.repeat(26), linkToken: 'c'.repeat(43) });
    const refused = (parts: Parameters<typeof shop.table.commit>[0]) =>
      expect(shop.table.commit(parts)).rejects.toThrow('contributor');
    await refused(shop.invitations.inviteParts(other, undefined));
    await shop.table.commit([shop.contributors.touchPart(ada)]);
    await refused([shop.contributors.touchPart(ada)]);
    await refused(shop.invitations.putParts({ ...ada, version: 2, name: 'Late' }, ada));
    await refused(shop.invitations.removeParts(ada));
    await refused(shop.invitations.inviteParts(other, ada));
    expect([await shop.invitations.get(place), await shop.invitations.findPlace(other.linkToken)]).toEqual([
      { ...ada, version: 2 },
      undefined,
    ]);
  });

  it('end a link with its person, and never before', async () => {
    const { expiresAtSeconds: _, ...sent } = { ...ada, version: 2, state: 'sent' as const };
    await shop.table.commit(shop.invitations.putParts(sent, ada));
    expect(await shop.invitations.findPlace(ada.linkToken)).toEqual(place);
    const other = aContributor({ personId: 'C'.repeat(26), linkToken: 'c'.repeat(43) });
    await shop.table.commit(shop.invitations.inviteParts(other, sent));
    expect([
      await shop.invitations.findPlace(ada.linkToken),
      await shop.invitations.findPlace(other.linkToken),
    ]).toEqual([undefined, place]);
    await shop.table.commit(shop.invitations.removeParts(other));
    expect([await shop.invitations.findPlace(other.linkToken), await shop.contributors.list('u1')]).toEqual([
      undefined,
      [tom],
    ]);
  });
});
