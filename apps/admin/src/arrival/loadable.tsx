import { type ComponentType, createContext, lazy, use, useEffect, useState } from 'react';

/** Whether nothing stands in place of what is still loading: no fallback, which React shows for 300 ms at least. */
export const ShownWhenThere = createContext(false);

/**
 * A component that may be loaded ahead by its `load`, and then is there at once: `lazy` would wait for what is
 * loaded, too, and React shows nothing for 300 ms in its place.
 */
export function loadable<Props extends object>(
  importer: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = () =>
    importer().then((module) => {
      loaded = module.default;
      return module;
    });
  const Lazy: ComponentType<Props> = lazy(load);
  function Loadable(props: Props) {
    const waitsForNothing = !use(ShownWhenThere);
    const [Shown, show] = useState(() => loaded ?? (waitsForNothing ? Lazy : undefined));
    useEffect(() => {
      if (Shown) return;
      let gone = false;
      const put = (shown: () => ComponentType<Props>) => gone || show(shown);
      load().then(
        (module) => put(() => module.default),
        (error) =>
          put(() => {
            throw error;
          }),
      );
      return () => {
        gone = true;
      };
    }, [Shown]);
    if (!Shown) return null;
    // What it loads itself may have something in its place again.
    return (
      <ShownWhenThere value={false}>
        <Shown {...props} />
      </ShownWhenThere>
    );
  }
  return Object.assign(Loadable, { load });
}
