/** A failure of a whole page; the error page shows it by its status (SPEC 8). */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PageError';
    this.status = status;
  }
}
