import { type ComponentType, lazy, useState } from 'react';

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
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Loadable, { load });
}
