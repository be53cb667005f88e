import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useState,
} from 'react';

/** The button that opens something: a plain element whose handlers and state are added here. */
export type Opener = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

interface DeferredProps {
  popup: 'menu' | 'dialog';
  opener: Opener;
  /** The floating part around its opener: loaded, mounted and opened by the first click. */
  children: (opener: Opener) => ReactNode;
}

/**
 * A menu or a window behind a button. Floating boxes weigh as much as the rest of a list: until
 * somebody clicks there is only the button.
 */
export function Deferred({ popup, opener, children }: DeferredProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(opener, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return <Suspense fallback={closed}>{children(opener)}</Suspense>;
}
