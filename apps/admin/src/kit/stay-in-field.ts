import type { MouseEvent } from 'react';

/**
 * For buttons below fields: pressing one leaves the cursor where it is. A field says what is wrong
 * once it is left, and that line would move the button away from under the pointer before the click.
 */
export const stayInField = (event: MouseEvent): void => event.preventDefault();
