export interface LogLine {
  readonly atMs: number;
  readonly level: string;
  readonly code: string;
  readonly service: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Evidence {
  readonly lines: readonly LogLine[];
  readonly requests: readonly { readonly atMs: number; readonly route: string; readonly status: number }[];
  readonly functionErrors: readonly { readonly atMs: number; readonly functionId: string }[];
  readonly setAside: readonly { readonly atMs: number; readonly records: number }[];
}
