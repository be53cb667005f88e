import { useSyncExternalStore } from 'react';

/** Choices kept in this browser that lists read. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const DENSITY_KEY = 'connect.density';
const subscribers = new Set<() => void>();

const readDensity = (): Density =>
  localStorage.getItem(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable';

function setDensity(density: Density): void {
  localStorage.setItem(DENSITY_KEY, density);
  for (const subscriber of subscribers) subscriber();
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  window.addEventListener('storage', subscriber);
  return () => {
    subscribers.delete(subscriber);
    window.removeEventListener('storage', subscriber);
  };
};

/** How close table rows stand: about 60 px comfortable, 44 px compact. */
export function useDensity() {
  const density = useSyncExternalStore(subscribe, readDensity);
  return [density, setDensity] as const;
}
