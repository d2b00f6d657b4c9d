import { useQueryClient } from '@tanstack/react-query';
import { changeProductState } from '#shared/endpoints/desk-shop.ts';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { changeOptimistically, productsQuery } from './shop-queries.ts';

type State = DeskProduct['state'];
type Seen = Pick<DeskProduct, 'productId' | 'version'>;

const otherState: Readonly<Record<State, State>> = { shown: 'hidden', hidden: 'shown' };

/** Shows a product in the shop, or hides it; the toast takes that back. */
export function useProductState(onChanged?: (product: DeskProduct) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = productsQuery;
  async function setState({ productId, version }: Seen, state: State): Promise<DeskProduct> {
    const change = (list: DeskProduct[]) =>
      list.map((product) => (product.productId === productId ? { ...product, state } : product));
    const product = await changeOptimistically(queryClient, queryKey, change, async () => {
      const body = { state, seenVersion: version };
      return (await deskApi(changeProductState, { path: { productId }, body })).data;
    });
    onChanged?.(product);
    return product;
  }
  return useAct({
    run: (product: DeskProduct) => setState(product, otherState[product.state]),
    done: ({ name, state }) => (state === 'shown' ? `${name} is in the shop` : `${name} is hidden`),
    refresh: [queryKey],
    undo: (changed) => setState(changed, otherState[changed.state]),
  });
}
