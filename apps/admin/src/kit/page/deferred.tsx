import {
  cloneElement,
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  startTransition,
  useState,
} from 'react';

/** The button that opens something: a plain element that gets its handlers and state here. */
export type Opener = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onKeyDown?: KeyboardEventHandler;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

interface DeferredProps {
  popup: 'menu' | 'dialog';
  opener: Opener;
  /** The floating part around its opener; the first click loads, mounts and opens it. */
  children: (opener: Opener) => ReactNode;
}

/**
 * A menu or a dialog behind a button. Floating boxes are as large as the rest of a list, so only
 * the button is rendered until it is clicked.
 */
export function Deferred({ popup, opener, children }: DeferredProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(opener, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    // A transition keeps the button until the part is there; a fallback would stay for 300 ms.
    onClick: () => startTransition(() => setWanted(true)),
  });
  return <Suspense fallback={closed}>{wanted ? children(opener) : closed}</Suspense>;
}
