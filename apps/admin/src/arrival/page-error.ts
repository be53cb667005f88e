/**
 * A failure of a whole page; the error page depends on its `status` (domain/screens#error-page).
 */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PageError';
    this.status = status;
  }
}
