import { useSearchParams } from 'react-router';

/** The chosen variant, kept in the address: coming back from the checkout finds it chosen. */
export function useVariant(): [chosen: string | null, choose: (name: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string) => setSearch({ variant: name }, { replace: true, preventScrollReset: true });
  return [search.get('variant'), choose];
}
