import * as z from 'zod/mini';
import { bookingSchema } from '#functions/domain/film/booking.ts';
import { filmRecordSchema } from '#functions/domain/film/film.ts';
import type { BookingRepository } from '#functions/domain/film/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { queryPage } from './query-page.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

/** Another URI of a rescheduled booking. */
const linkSchema = z.object({ linksTo: z.string() });
const itemSchema = z.union([bookingSchema, linkSchema]);

const openFilter = {
  expressions: {
    FilterExpression: '#status IN (:unpaid, :booked, :paid) AND attribute_not_exists(delivery)',
    ExpressionAttributeNames: { '#status': 'status' },
  },
  values: { ':unpaid': 'unpaid', ':booked': 'booked', ':paid': 'paid' },
};

/** Each merge adds one link; meetings are rescheduled a few times. */
const maxLinks = 10;

export function createBookingRepository(table: Table): BookingRepository {
  const unchanged = (seenVersion: number) =>
    seenVersion === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': seenVersion },
        };

  return {
    async find(uri) {
      let address = uri;
      for (let links = 0; links < maxLinks; links += 1) {
        const item = await readItem(table, keys.booking(address));
        if (item === undefined) return undefined;
        const found = itemSchema.parse(item);
        if (!('linksTo' in found)) return found;
        address = found.linksTo;
      }
      throw new Error(`${uri}: a booking behind more than ${maxLinks} addresses`);
    },
    putPart: (booking) => ({
      name: 'booking',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.booking(booking.bookingId), ...booking, version: booking.version + 1 },
          ...unchanged(booking.version),
        },
      },
    }),
    linkPart: (uri, bookingId, seenVersion) => ({
      name: 'booking',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.booking(uri), linksTo: bookingId },
          ...unchanged(seenVersion),
        },
      },
    }),
    putFilmPart: (film) => ({
      name: 'film-note',
      write: { Put: { TableName: table.name, Item: { ...keys.bookedFilm(film.orderId), ...film } } },
    }),
    removeFilmPart: (orderId) => ({
      name: 'film-note',
      write: { Delete: { TableName: table.name, Key: keys.bookedFilm(orderId) } },
    }),
    async getFilm(orderId) {
      const item = await readItem(table, keys.bookedFilm(orderId));
      return item === undefined ? undefined : filmRecordSchema.parse(item);
    },
    async listFilms() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :films',
        ExpressionAttributeValues: { ':films': keys.bookedFilm('').PK },
        ConsistentRead: true,
      });
      return z.array(filmRecordSchema).parse(items);
    },
    async listFilmPage(page, { isOpen }) {
      const partition = keys.bookedFilm('').PK;
      const query = {
        KeyConditionExpression: 'PK = :films',
        ...(isOpen ? openFilter.expressions : {}),
        ExpressionAttributeValues: { ':films': partition, ...(isOpen ? openFilter.values : {}) },
        ScanIndexForward: false,
        ConsistentRead: true,
      };
      const { items, cursor } = await queryPage(table, partition, query, page);
      return { items: z.array(filmRecordSchema).parse(items), cursor };
    },
  };
}
