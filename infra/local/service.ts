export interface Service {
  readonly url: string;
  close(): Promise<void>;
}
