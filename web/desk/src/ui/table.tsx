import type { ReactNode } from 'react';
import { Empty } from './page.tsx';
import { QueryView, type ViewedQuery } from './query-view.tsx';
import { ShowMore, type ShowMoreProps } from './show-more.tsx';

interface RowsProps<T> {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The last column, whose name only screen readers hear. */
  readonly acts?: string;
  /** A `tr` with a key. */
  readonly row: (item: T) => ReactNode;
  readonly className?: string;
}

interface TableProps<T> extends RowsProps<T> {
  readonly items: readonly T[];
}

/** A table, which is a list of cards on a phone. */
export function Table<T>({ caption, columns, acts, items, row, className = 'desk-table' }: TableProps<T>) {
  return (
    <table className={className}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {acts !== undefined && (
            <th scope="col">
              <span className="sr-only">{acts}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{items.map(row)}</tbody>
    </table>
  );
}

interface TableListProps<T> extends RowsProps<T> {
  /** Of `usePages`. */
  readonly pages: ShowMoreProps['pages'] & ViewedQuery<unknown> & { readonly items: readonly T[] | undefined };
  /** What is loading, for screen readers: `customers`. */
  readonly label: string;
  readonly loadingRows?: number;
  /** Shown in place of a table without rows. */
  readonly empty: ReactNode;
}

/** A list that the server pages: while it loads, its error, its table, and the button for more. */
export function TableList<T>({ pages, label, loadingRows, empty, ...table }: TableListProps<T>) {
  return (
    <>
      <QueryView query={{ ...pages, data: pages.items }} label={label} {...(loadingRows && { rows: loadingRows })}>
        {(items) =>
          items.length === 0 && empty !== undefined ? <Empty>{empty}</Empty> : <Table {...table} items={items} />
        }
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
}
