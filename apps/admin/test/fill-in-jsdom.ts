/** What the component library uses and jsdom lacks. */
export function fillInJsdom(): void {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  const Observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Reflect.set(document, 'fonts', listening);
  Reflect.set(window, 'matchMedia', () => ({ matches: false, ...listening }));
  Reflect.set(globalThis, 'ResizeObserver', Observer);
  Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);
}
