/** The operator closed a dialog: nothing to report. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}
