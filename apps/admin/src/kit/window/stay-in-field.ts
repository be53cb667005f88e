import type { MouseEvent } from 'react';

/**
 * `onMouseDown` of buttons below fields: the focus stays in the field. A field that loses it shows
 * its error, and that line would move the button away from the pointer before the click.
 */
export const stayInField = (event: MouseEvent): void => event.preventDefault();
