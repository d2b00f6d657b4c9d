import { useSearchParams } from 'react-router';

/** Stored in the address, so that returning from the checkout restores it. */
export function useVariant(): [chosen: string | null, choose: (name: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string) => setSearch({ variant: name }, { replace: true, preventScrollReset: true });
  return [search.get('variant'), choose];
}
