import { type Endpoint, methodsOf } from '#shared/endpoints/endpoint.ts';

export interface Route {
  readonly endpointId: string;
  readonly method: string;
  readonly resource: string;
}

type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly pathParameters: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly methods: readonly string[] }
  | { readonly kind: 'unknown' };

const segmentsOf = (path: string) => path.split('/').slice(1);
const variableName = (segment: string) => /^\{(.+)\}$/.exec(segment)?.[1];

/** Like API Gateway: literal segments before variables; values stay percent-encoded. */
export function createRouter(endpoints: readonly (Pick<Endpoint, 'id'> & Parameters<typeof methodsOf>[0])[]) {
  const routes: readonly Route[] = endpoints.flatMap((endpoint) =>
    methodsOf(endpoint).map((method) => ({ endpointId: endpoint.id, method, resource: endpoint.path })),
  );

  function resourceOf(path: string): string | undefined {
    const matching = routes.filter(({ resource }) => pathParametersOf(resource, path) !== undefined);
    const [best] = matching.toSorted((one, other) => (literalKey(one.resource) < literalKey(other.resource) ? -1 : 1));
    return best?.resource;
  }

  return {
    match(method: string, path: string): RouteMatch {
      const resource = resourceOf(path);
      if (resource === undefined) return { kind: 'unknown' };
      const ofResource = routes.filter((route) => route.resource === resource);
      const route = ofResource.find((each) => each.method === method);
      if (!route) return { kind: 'wrong-method', methods: ofResource.map((each) => each.method) };
      return { kind: 'found', route, pathParameters: pathParametersOf(resource, path) ?? {} };
    },
  };
}

function pathParametersOf(resource: string, path: string): Record<string, string> | undefined {
  const wanted = segmentsOf(resource);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = variableName(segment);
    if (name === undefined ? value !== segment : value === '') return undefined;
    if (name !== undefined) values[name] = value;
  }
  return values;
}

function literalKey(resource: string): string {
  return segmentsOf(resource)
    .map((segment) => (variableName(segment) === undefined ? '0' : '1'))
    .join('');
}
