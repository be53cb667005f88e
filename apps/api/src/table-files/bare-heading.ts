/** A heading without case, spaces and text in brackets: `Duration (Minutes)` becomes `duration`. */
export const bareHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{M}\d]/gu, '');
