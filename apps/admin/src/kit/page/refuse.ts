import type { MouseEvent } from 'react';

/**
 * Makes a control that cannot be used now say why, to whoever points at it or comes to it by keyboard: one
 * that is `disabled` has no focus and says nothing. Spread after the control's own `onClick`; without a
 * reason it changes nothing. `WhyHint` shows the words.
 */
export const refuse = (why: string | false | null | undefined) =>
  why
    ? ({
        'aria-disabled': true,
        'aria-description': why,
        'data-hint': why,
        onClick: (event: MouseEvent) => event.preventDefault(),
      } as const)
    : {};
