/** Databases of this browser: what names people, and what waits to be sent and names nobody. */
export const PEOPLE_ON_DEVICE = 'connect-door-people';
export const WAITING_ON_DEVICE = 'connect-door-waiting';
export const DEVICE_STORE = 'kept';

/**
 * Empties what names people, however the session ended (domain/registrations#on-the-device). Plain IndexedDB: it
 * must work from any page and without a network, when no other file can be loaded.
 */
export function forgetPeople(): void {
  try {
    const opening = indexedDB.open(PEOPLE_ON_DEVICE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(DEVICE_STORE);
    opening.onsuccess = () => {
      const clearing = opening.result.transaction(DEVICE_STORE, 'readwrite');
      clearing.objectStore(DEVICE_STORE).clear();
      clearing.oncomplete = () => opening.result.close();
    };
  } catch {
    // A browser without storage has kept nothing.
  }
}
